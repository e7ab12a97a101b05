// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --recursion loops
// expect: unreach-call TRUE
// oracle: skip, reads a value that is indeterminate
// A local without initial value does not keep that of the activation before.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int f(int n) {
  int x;
  if (n == 3) x = 1;
  if (n == 2 && x == 1) ;
  return n <= 0 ? 0 : f(n - 1);
}
int main(void) {
  f(__VERIFIER_nondet_int());
  return 0;
}
