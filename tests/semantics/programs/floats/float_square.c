// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A square is not negative, if it is a number.
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x > -1e3 && x < 1e3)) return 0;
#ifndef VIOLATED
  if (x * x < 0) reach_error();
#else
  if (x * x <= 0) reach_error();
#endif
  return 0;
}
