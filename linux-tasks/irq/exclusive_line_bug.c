// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule irq (pairs of line and cookie): violated. If the second line is not to be had, it is freed
 * all the same.
 */
#include "../kernel.h"

static int device;

static void device_interrupt(void) {
}

int main(void) {
  unsigned int events = __VERIFIER_nondet_int() & 3;
  unsigned int errors = __VERIFIER_nondet_int() & 3;

  if (request_irq(events, device_interrupt, 0, "events", &device) == 0) {
    request_irq(errors, device_interrupt, 0, "errors", &device);
    free_irq(errors, &device);
    if (events != errors)
      free_irq(events, &device);
  }
  check_final_state();
  return 0;
}
