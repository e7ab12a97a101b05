// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A function without a body returns anything.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || a > 9) return 0;
  if (!(a != 4 || b == a || a == b + 1)) reach_error();
  return 0;
}
