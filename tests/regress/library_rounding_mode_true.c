// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The rounding mode is that of the program's start.
// expect: unreach-call TRUE
// oracle: skip, needs the mathematical library
extern void reach_error(void);

#include <fenv.h>

int main(void) {
  volatile float one = 1.0f, small = 1e-10f;
  fesetround(FE_UPWARD);
  float sum = one + small;
  fesetround(FE_TONEAREST);
  if (sum == 1.0f) reach_error();
  return 0;
}
