// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 77_1a (allocation with a USB device locked): violated. On the path for a changed
 * configuration the buffer is allocated before the device is unlocked.
 */
#include "../kernel.h"

static struct usb_device device;
static int configuration;

static int configure(int wanted) {
  void *message;

  usb_lock_device(&device);
  if (configuration == wanted) {
    usb_unlock_device(&device);
    return 0;
  }
  configuration = wanted;
  message = kmalloc(32, GFP_KERNEL);
  usb_unlock_device(&device);
  if (!message)
    return -ENOMEM;
  kfree(message);
  return 1;
}

int main(void) {
  while (__VERIFIER_nondet_int())
    configure(__VERIFIER_nondet_int());
  check_final_state();
  return 0;
}
