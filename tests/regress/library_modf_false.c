// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The fraction of a number may be more than a half.
// expect: unreach-call FALSE
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double whole = 0;
  float part = 0;
  int exponent = 0;
  if (modf(-2.75, &whole) != -0.75 || whole != -2) reach_error();
  if (!signbit(modf(-3.0, &whole)) || whole != -3) reach_error();
  if (!signbit(whole) || (modf(-0.5, &whole), !signbit(whole))) reach_error();
  if (modf(INFINITY, &whole) != 0 || whole != INFINITY) reach_error();
  if (!isnan(modf(NAN, &whole)) || !isnan(whole)) reach_error();
  if (modff(2.5f, &part) != 0.5f || part != 2) reach_error();
  if (frexp(-12.0, &exponent) != -0.75 || exponent != 4) reach_error();
  if (frexp(0.1, &exponent) != 0.8 || exponent != -3) reach_error();
  if (frexp(0x1p-1074, &exponent) != 0.5 || exponent != -1073) reach_error();
  if (!signbit(frexp(-0.0, &exponent)) || exponent != 0) reach_error();
  if (frexpf(0x3p-149f, &exponent) != 0.75f || exponent != -147) reach_error();
  if (frexp(-INFINITY, &exponent) != -INFINITY) reach_error();
  const double x = __VERIFIER_nondet_double();
  if (x > 4 && x < 5 && (modf(x, &whole) <= 0.5 || whole != 4)) reach_error();
  return 0;
}
