// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Sums and quotients round as the mode says that was set.
// pcegar: --time-limit 4
// expect: unreach-call TRUE|UNKNOWN
// Decided by the execution; a solver takes long.
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static double check(int mode, int is_negative, int is_away) {
  const double sign = is_negative ? -1 : 1;
  if (fesetround(mode) != 0 || fegetround() != mode) reach_error();
  const double sum = sign + sign * 0x1p-60;
  if (sum != sign * (is_away ? 0x1.0000000000001p+0 : 1)) reach_error();
  const double zero = sign - sign;
  if (!signbit(zero) != (mode != FE_DOWNWARD)) reach_error();
  return sign / 3;
}

int main(void) {
  const int is_negative = __VERIFIER_nondet_int() & 1;
  const double third = check(FE_TONEAREST, is_negative, 0);
  const double least = check(FE_DOWNWARD, is_negative, is_negative);
  const double most = check(FE_UPWARD, is_negative, !is_negative);
  const double inner = check(FE_TOWARDZERO, is_negative, 0);
  if (!(least < most) || inner != third || third != (is_negative ? least + 0 : least)) {
    if (!is_negative || third != most) reach_error();
  }
  fesetround(FE_TONEAREST);
  const double product = third * third;
  if (fegetround() != FE_TONEAREST || product != 0x1.c71c71c71c71cp-4) reach_error();
  return 0;
}
