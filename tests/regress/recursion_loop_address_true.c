// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --recursion loops
// expect: unreach-call TRUE
// A pointer leads to a local of the activation that took its address, not of a deeper one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int f(int n, int *above) {
  int x = n;
  if (above != 0) *above = 7;
  if (n > 0) f(n - 1, &x);
  return x;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 4) return 0;
  if (f(n, 0) != 7 && n > 0) reach_error();
  return 0;
}
