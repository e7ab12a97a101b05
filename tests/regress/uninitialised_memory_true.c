// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, what malloc() returns holds zeros in practice
// Memory from malloc() holds arbitrary values, as automatic variables do.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int* number = calloc(1, sizeof *number);
  if (!number) return 0;
  if (*number == 7) reach_error();
  free(number);
  return 0;
}
