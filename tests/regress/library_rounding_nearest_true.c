// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The rounding mode is to nearest at the start, and setting that one succeeds.
// expect: unreach-call TRUE
// oracle: skip, needs the mathematical library
#include <fenv.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static float narrowed(int mode, double d) {
  if (fesetround(mode) != 0) reach_error();
  return (float)d;
}

int main(void) {
  const int k = __VERIFIER_nondet_int();
  if (fegetround() != FE_TONEAREST) reach_error();
  const float f = narrowed(FE_TONEAREST, k ? 0x1.000001p+0 : 0x1.000003p+0);
  if (fegetround() != FE_TONEAREST || f != (k ? 1.0f : 0x1.000004p+0f)) reach_error();
  return 0;
}
