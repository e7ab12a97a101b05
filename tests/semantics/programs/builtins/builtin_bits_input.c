// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Trailing zeros of an input.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned int x = (unsigned int)__VERIFIER_nondet_int();
  if (x == 0) return 0;
  int n = __builtin_ctz(x);
#ifndef VIOLATED
  if (!(n >= 0 && n <= 31 && x >> n & 1)) reach_error();
#else
  if (!(n >= 0 && n <= 31 && x >> n & 0)) reach_error();
#endif
  return 0;
}
