// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An assumption restricts an input.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 2 && x < 6);
#ifndef VIOLATED
  if (!(x * x >= 9 && x * x <= 25)) reach_error();
#else
  if (!(x * x >= 9 && x * x <= 24)) reach_error();
#endif
  return 0;
}
