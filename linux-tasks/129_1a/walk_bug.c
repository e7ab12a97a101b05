// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 129_1a (searches in bit fields): violated. The search goes on two bits further, which
 * may be behind the end of the field.
 */
#include "../kernel.h"

enum { LINES = 8 };

static unsigned long active;

static int count_active(void) {
  unsigned long bit = find_first_bit(&active, LINES);
  int count = 0;

  while (bit < LINES) {
    count = count + 1;
    bit = find_next_bit(&active, LINES, bit + 2);
  }
  return count;
}

int main(void) {
  active = (unsigned long)__VERIFIER_nondet_int();
  count_active();
  check_final_state();
  return 0;
}
