// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A long double that is not a double.
extern void reach_error(void);
extern long double __VERIFIER_nondet_long_double(void);

int main(void) {
  long double x = __VERIFIER_nondet_long_double();
  double d = x;
#ifndef VIOLATED
  if (x > 1 && x < 8 && d != x && d > 8 + 3) reach_error();
#else
  if (x > 1 && x < 8 && d != x && d == 3) reach_error();
#endif
  return 0;
}
