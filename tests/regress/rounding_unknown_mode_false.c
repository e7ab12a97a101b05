// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Some modes round the sum down to 1.
// expect: unreach-call FALSE
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int mode = __VERIFIER_nondet_int();
  double one = 1;
  fesetround(FE_UPWARD);
  const int failed = fesetround(mode);
  const int is_mode = mode == 0 || mode == 0x400 || mode == 0x800 || mode == 0xc00;
  if (!failed != is_mode) reach_error();
  if (fegetround() != (is_mode ? mode : FE_UPWARD)) reach_error();
  const double sum = one + 0x1p-60;
  if ((sum > 1) != (fegetround() == FE_UPWARD)) reach_error();
  if (is_mode && sum == 1) reach_error();
  return 0;
}
