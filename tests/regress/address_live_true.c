// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Objects that live at the same time have different addresses.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a;
static int b;
static int c[4];

static int same(const int* p, const int* q) {
  return p == q;
}

static int with_local(const int* p) {
  int x = 3;
  return same(p, &x);
}

int main(void) {
  int y = 1;
  int z = 2;
  int n = 0;
  int* p = __VERIFIER_nondet_int() ? &a : &b;
  int* m = malloc(sizeof *m);
  int* k = malloc(sizeof *k);
  if (same(&y, &z) || with_local(&y) || p == c) reach_error();
  for (int* q = c; q != c + 4; q++) n++;
  if (n != 4) reach_error();
  if (m && k && m == k) reach_error();
  free(m);
  free(k);
  return 0;
}
