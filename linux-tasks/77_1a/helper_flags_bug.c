// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 77_1a (allocation with a USB device locked): violated. GFP_NOFS spares file systems, but
 * not input and output.
 */
#include "../kernel.h"

static struct usb_device device;
static int requests;

static int control_message(gfp_t flags) {
  void *setup = kzalloc(8, flags);

  if (!setup)
    return -ENOMEM;
  requests = requests + 1;
  kfree(setup);
  return hardware_status();
}

static int get_status(void) {
  return control_message(GFP_KERNEL);
}

static int clear_halt(void) {
  int error;

  usb_lock_device(&device);
  error = control_message(GFP_NOFS);
  usb_unlock_device(&device);
  return error;
}

int main(void) {
  int (*const operations[2])(void) = {get_status, clear_halt};
  int i;

  for (i = 0; i < 4; i++)
    operations[__VERIFIER_nondet_int() != 0]();
  check_final_state();
  return 0;
}
