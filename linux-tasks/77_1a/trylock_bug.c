// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 77_1a (allocation with a USB device locked): violated. The result of
 * usb_trylock_device() is taken for an error code: GFP_KERNEL is used with the lock held.
 */
#include "../kernel.h"

static struct usb_device device;
static int snapshots;

static int snapshot(void) {
  void *copy;
  int is_locked = usb_trylock_device(&device);

  if (is_locked)
    copy = kmalloc(256, GFP_KERNEL);
  else
    copy = kmalloc(256, GFP_ATOMIC);
  if (copy) {
    snapshots = snapshots + 1;
    kfree(copy);
  }
  if (is_locked)
    usb_unlock_device(&device);
  return copy ? 0 : -ENOMEM;
}

int main(void) {
  snapshot();
  snapshot();
  check_final_state();
  return 0;
}
