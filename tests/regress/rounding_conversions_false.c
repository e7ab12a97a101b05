// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// lrintf() of -2.5 is -3 with FE_DOWNWARD.
// expect: unreach-call FALSE
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int offset = __VERIFIER_nondet_int() & 1;
  const double between = offset ? 2.5 : -2.5;
  fesetround(FE_UPWARD);
  if (rint(between) != (offset ? 3 : -2) || lrint(between) != (offset ? 3 : -2)) reach_error();
  fesetround(FE_TOWARDZERO);
  if (rint(between) != (offset ? 2 : -2)) reach_error();
  fesetround(FE_DOWNWARD);
  if (lrintf((float)between) != (offset ? 2 : -2)) reach_error();
  return 0;
}
