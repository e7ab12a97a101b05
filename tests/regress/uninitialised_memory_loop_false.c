// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, what malloc() returns holds zeros in practice
// The same for an allocation that runs often.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int* number = NULL;
  for (int i = 0; i < 3; i++) {
    number = malloc(sizeof *number);
    if (!number) return 0;
    if (__VERIFIER_nondet_int()) break;
  }
  if (*number == 7) reach_error();
  return 0;
}
