// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// __builtin_constant_p of a constant and of an input.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int r = __builtin_constant_p(3) ? 1 : x;
#ifndef VIOLATED
  if (!(r == 1 && x == x)) reach_error();
#else
  if (!(r == 1 && x == 1)) reach_error();
#endif
  return 0;
}
