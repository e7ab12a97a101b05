// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule irq (pairs of line and cookie): holds. Each ring has its own line; if the second is not
 * to be had, the first is freed.
 */
#include "../kernel.h"

static int received;
static int transmit_ring, receive_ring;

static void ring_interrupt(void) {
  received = received + 1;
}

static int start(unsigned int first) {
  int error;

  error = request_irq(first, ring_interrupt, 0, "transmit", &transmit_ring);
  if (error)
    return error;
  error = request_irq(first + 1, ring_interrupt, 0, "receive", &receive_ring);
  if (error) {
    free_irq(first, &transmit_ring);
    return error;
  }
  return 0;
}

static void stop(unsigned int first) {
  free_irq(first + 1, &receive_ring);
  free_irq(first, &transmit_ring);
}

int main(void) {
  unsigned int first = 16;

  if (__VERIFIER_nondet_int())
    first = 32;
  if (start(first) == 0)
    stop(first);
  check_final_state();
  return 0;
}
