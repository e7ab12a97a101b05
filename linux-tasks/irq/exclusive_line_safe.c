// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule irq (pairs of line and cookie): holds. Both lines have the same cookie, and nothing says
 * that they differ; but neither is asked for as a shared one, so that the second request fails if
 * they are the same.
 */
#include "../kernel.h"

static int device;

static void device_interrupt(void) {
}

int main(void) {
  unsigned int events = __VERIFIER_nondet_int() & 3;
  unsigned int errors = __VERIFIER_nondet_int() & 3;

  if (request_irq(events, device_interrupt, 0, "events", &device) == 0) {
    if (request_irq(errors, device_interrupt, 0, "errors", &device) == 0)
      free_irq(errors, &device);
    free_irq(events, &device);
  }
  check_final_state();
  return 0;
}
