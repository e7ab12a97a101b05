// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 129_1a (searches in bit fields): violated. The cursor is not reset at the end of the
 * field and leaves it.
 */
#include "../kernel.h"

enum { SLOTS = 4 };

static unsigned long slots;
static unsigned long cursor;

static void next_slot(void) {
  unsigned long found = find_next_bit(&slots, SLOTS, cursor);

  if (found >= SLOTS)
    found = 0;
  cursor = cursor + 1;
}

int main(void) {
  slots = 5;
  while (__VERIFIER_nondet_int())
    next_slot();
  check_final_state();
  return 0;
}
