// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// C leaves open whether these addresses are equal: neither TRUE nor FALSE.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int* a = malloc(sizeof *a);
  const unsigned long old = (unsigned long)a;
  int* b;
  free(a);
  b = malloc(sizeof *b);
  if (b && (unsigned long)b == old) reach_error();
  return 0;
}
