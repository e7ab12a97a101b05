// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The product depends on the mode.
// expect: unreach-call FALSE
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static double sum(double a, double b) {
  return a + b;
}
static double quotient(double a, double b) {
  return a / b;
}

int main(void) {
  static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
  const int which = __VERIFIER_nondet_int() & 3;
  const double sign = __VERIFIER_nondet_int() & 1 ? 1 : -1;
  if (fesetround(modes[which]) != 0) reach_error();
  if (fegetround() != modes[which]) reach_error();
  const double large = sum(sign, sign * 0x1p-60);
  const double next = sign > 0 ? 0x1.0000000000001p+0 : -0x1.0000000000001p+0;
  const int away = modes[which] == (sign > 0 ? FE_UPWARD : FE_DOWNWARD);
  if (large != (away ? next : sign)) reach_error();
  const double third = quotient(sign, 3);
  const int up = which == 0 ? 0 : away;
  if (third != sign * (up ? 0x1.5555555555556p-2 : 0x1.5555555555555p-2)) reach_error();
  const double zero = sum(sign, -sign);
  if (!signbit(zero) != (modes[which] != FE_DOWNWARD)) reach_error();
  const double product = third * third;
  fesetround(FE_TONEAREST);
  if (sum(sign, sign * 0x1p-60) != sign) reach_error();
  if (product == 0x1.c71c71c71c71ep-4) reach_error();
  return 0;
}
