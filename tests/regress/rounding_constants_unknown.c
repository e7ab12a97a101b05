// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Compilers may round operations on constants to nearest, or as the mode says.
// expect: unreach-call UNKNOWN
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static double global = 1.0 / 3.0;

int main(void) {
  static float held = 0.1;
  const double near = 1.0 / 3.0;
  if (near != 0x1.5555555555555p-2 || global != near) reach_error();
  fesetround(FE_UPWARD);
  const double third = 1.0 / 3.0, most = 2.0 / 3.0 * 3.0;
  const float tenth = 0.7;
  if (held != 0x1.99999ap-4f || 0.5f + 0.25 != 0.75) reach_error();
  if (rint(2.25) != 3) reach_error();
  if (third == 0x1.5555555555555p-2) reach_error();
  if (most < 2 || tenth < 0.699f || tenth > 0.701f) reach_error();
  return 0;
}
