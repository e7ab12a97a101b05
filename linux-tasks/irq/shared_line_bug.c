// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule irq (pairs of line and cookie): violated. Two cards share a line and have no cookies, so
 * that the second registration is of the same pair.
 */
#include "../kernel.h"

#define IRQF_SHARED 0x80

struct card {
  int number;
};

static struct card left, right;

static void card_interrupt(void) {
}

static int attach(struct card *card) {
  return request_irq(9, card_interrupt, IRQF_SHARED, "card", NULL);
}

static void detach(struct card *card) {
  free_irq(9, NULL);
}

int main(void) {
  if (attach(&left) == 0) {
    if (attach(&right) == 0)
      detach(&right);
    detach(&left);
  }
  check_final_state();
  return 0;
}
