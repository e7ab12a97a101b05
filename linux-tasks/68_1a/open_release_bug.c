// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 68_1a (URBs): violated. open() does not look whether the device is open already and
 * overwrites the pointer to the first URB.
 */
#include "../kernel.h"

static struct urb *urb;

static int device_open(void) {
  urb = usb_alloc_urb(0, GFP_KERNEL);
  return urb ? 0 : -ENOMEM;
}

static void device_release(void) {
  if (urb) {
    usb_free_urb(urb);
    urb = NULL;
  }
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      device_open();
    else
      device_release();
  }
  device_release();
  check_final_state();
  return 0;
}
