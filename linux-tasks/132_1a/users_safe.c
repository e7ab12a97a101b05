// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 132_1a (references to USB devices): holds. users counts the references; each release()
 * gives back one, and at most two users are let in.
 */
#include "../kernel.h"

static struct usb_device device;
static int users;

static int device_open(void) {
  if (users >= 2)
    return -EBUSY;
  if (!usb_get_dev(&device))
    return -ENODEV;
  users = users + 1;
  return 0;
}

static void device_release(void) {
  if (users == 0)
    return;
  users = users - 1;
  usb_put_dev(&device);
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      device_open();
    else
      device_release();
  }
  while (users > 0)
    device_release();
  check_final_state();
  return 0;
}
