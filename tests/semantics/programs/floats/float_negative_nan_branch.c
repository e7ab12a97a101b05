// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// No branch of three is taken for NaN.
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  int taken = 0;
  if (x < 0) taken++;
  if (x == 0) taken++;
  if (x > 0) taken++;
#ifndef VIOLATED
  if (taken > 1 || (taken == 0 && x == x)) reach_error();
#else
  if (taken > 1 || (taken == 0 && x != x)) reach_error();
#endif
  return 0;
}
