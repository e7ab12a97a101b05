// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 132_1a (references to USB devices): holds. Scheduled work holds a reference of its own,
 * taken when it is scheduled and given back when it has run.
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
  if (!scheduled)
    return;
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
