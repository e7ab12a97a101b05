// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// __VERIFIER_assume restricts the paths that count.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

extern void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 5);
  if (!(x > 4)) reach_error();
  return 0;
}
