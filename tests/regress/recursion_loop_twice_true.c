// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Two calls on one way: behind the first one the second one is made.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int g;
static void f(int n) {
  if (n <= 0) return;
  g = 1;
  f(n - 1);
  g = 2;
  f(n - 1);
  if (g != 2) reach_error();
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 3) f(n);
  return 0;
}
