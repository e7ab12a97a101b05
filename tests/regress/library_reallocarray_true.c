// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// reallocarray: as realloc; a product that no number holds is null.
// expect: unreach-call TRUE
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  const unsigned long n = (unsigned long)__VERIFIER_nondet_int();
  short *p = malloc(2 * sizeof(short));
  if (!p || n < 2) return 0;
  p[0] = 5;
  p[1] = 6;
  short *q = reallocarray(p, n, sizeof(short));
  if (q && n > ~0UL / 2) reach_error();
  if (q && (q[0] != 5 || q[1] != 6)) reach_error();
  if (!q && p[1] != 6) reach_error();
  return 0;
}
