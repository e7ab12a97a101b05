// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 132_1a (references to USB devices): violated. The work gives back a reference although
 * it may have been cancelled, which gave it back before.
 */
#include "../kernel.h"

static struct usb_device device;
static int scheduled;

static void schedule(void) {
  if (scheduled)
    return;
  if (usb_get_dev(&device))
    scheduled = 1;
}

static void run_work(void) {
  hardware_status();
  scheduled = 0;
  usb_put_dev(&device);
}

static void cancel(void) {
  if (scheduled) {
    scheduled = 0;
    usb_put_dev(&device);
  }
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      schedule();
    else
      run_work();
  }
  cancel();
  check_final_state();
  return 0;
}
