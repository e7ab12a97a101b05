// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 129_1a (searches in bit fields): holds. An offset from outside is compared with the size
 * first.
 */
#include "../kernel.h"

static unsigned long used;

static int allocate(int size, int from) {
  unsigned long bit;

  if (size < 0 || size > 32 || from < 0)
    return -EINVAL;
  if (from > size)
    return -EINVAL;
  bit = find_next_zero_bit(&used, (unsigned long)size, (unsigned long)from);
  if (bit >= (unsigned long)size)
    return -ENOSPC;
  return (int)bit;
}

int main(void) {
  while (__VERIFIER_nondet_int())
    allocate(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
  check_final_state();
  return 0;
}
