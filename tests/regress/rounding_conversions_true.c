// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Conversions, square roots and rint() follow the rounding mode; round() and casts to integers do
// not.
// pcegar: --time-limit 4
// expect: unreach-call TRUE|UNKNOWN
// Decided by the execution; a solver takes long.
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int offset = __VERIFIER_nondet_int() & 1;
  const double sign = offset ? 1 : -1;
  const int number = 16777217 + 2 * offset;
  const long wide = 9007199254740993 + 4 * offset;
  const double between = sign * 2.5;
  fesetround(FE_UPWARD);
  const float a = number;
  const double b = wide;
  const float c = sign * 0x1.000001p+0;
  double two = 2;
  const double root = sqrt(two);
  if (a != (offset ? 16777220.0f : 16777218.0f)) reach_error();
  if (b != (offset ? 0x1.0000000000003p+53 : 0x1.0000000000001p+53)) reach_error();
  if (c != (offset ? 0x1.000002p+0f : -1.0f)) reach_error();
  if (root != 0x1.6a09e667f3bcdp+0) reach_error();
  if (rint(between) != (offset ? 3 : -2) || lrint(between) != (offset ? 3 : -2)) reach_error();
  if (nearbyint(between) != ceil(between) || (int)between != (offset ? 2 : -2)) reach_error();
  if (round(between) != (offset ? 3 : -3) || floor(between) != (offset ? 2 : -3)) reach_error();
  fesetround(FE_TOWARDZERO);
  if ((float)number != (offset ? 16777218.0f : 16777216.0f) || rint(between) != sign * 2)
    reach_error();
  fesetround(FE_DOWNWARD);
  if (sqrt(two) != 0x1.6a09e667f3bccp+0) reach_error();
  if (lrintf((float)between) != (offset ? 2 : -3)) reach_error();
  return 0;
}
