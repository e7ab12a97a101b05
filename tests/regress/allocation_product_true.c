// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// calloc() of more bytes than a number holds returns null.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  const unsigned long count = __VERIFIER_nondet_int() ? 4 : 0x2000000000000001ul;
  long* numbers = calloc(count, sizeof *numbers);
  if (numbers && count != 4) reach_error();
  free(numbers);
  return 0;
}
