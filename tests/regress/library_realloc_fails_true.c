// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Where realloc fails, the old object holds what it did; its size may be unknown.
// pcegar: --execution-steps 0
// expect: unreach-call TRUE|UNKNOWN
#include <stdlib.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  const unsigned long n = __VERIFIER_nondet_uchar();
  int *p = malloc((n + 3) * sizeof(int));
  if (!p) return 0;
  p[1] = 2;
  int *q = realloc(p, (n + 5) * sizeof(int));
  if (!q && p[1] != 2) reach_error();
  return 0;
}
