// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --recursion loops
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, one input reaches the error
// A parameter that changes before the call has another value behind it than the callee was told.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void f(int n) {
  int was = n;
  if (n > 20) n = 20;
  if (n > 0) f(n - 1);
  if (n == 20 && was == 50) reach_error();
}
int main(void) {
  f(__VERIFIER_nondet_int());
  return 0;
}
