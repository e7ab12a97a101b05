// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 77_1a (allocation with a USB device locked): violated. The report is allocated with
 * GFP_KERNEL while the device is locked for its reset.
 */
#include "../kernel.h"

static struct usb_device device;
static struct usb_interface interface;
static int resets;

static int reset_device(void) {
  void *report;
  int error;

  error = usb_lock_device_for_reset(&device, &interface);
  if (error)
    return error;
  report = kmalloc(64, GFP_KERNEL);
  if (report) {
    resets = resets + 1;
    kfree(report);
  }
  usb_unlock_device(&device);
  return 0;
}

int main(void) {
  while (__VERIFIER_nondet_int())
    reset_device();
  check_final_state();
  return 0;
}
