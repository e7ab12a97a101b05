// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Members, elements, parameters and results.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
  char c;
  long double l;
  short s;
};
static struct pair make(long double l, int n) {
  struct pair p = {n, l, n + 1};
  return p;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 2) return 0;
  long double a[3] = {0x1p-60L, 1};
  struct pair p = make(a[n] + a[1], n), q = {0};
  q = p;
  p.l++;
  if (sizeof(struct pair) != 48 || q.c != n || q.s != n + 1) reach_error();
  if (p.l - 1 != q.l) reach_error();
  return 0;
}
