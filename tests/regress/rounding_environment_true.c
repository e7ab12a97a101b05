// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// fesetenv() is an unsupported construct.
// expect: unreach-call TRUE|UNKNOWN
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  double one = 1;
  fenv_t before;
  fegetenv(&before);
  fesetround(FE_UPWARD);
  fesetenv(&before);
  if (one + 0x1p-60 != 1) reach_error();
  return 0;
}
