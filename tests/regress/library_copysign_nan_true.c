// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// copysign() gives a NaN the sign that is asked for.
// expect: unreach-call TRUE|UNKNOWN
extern void reach_error(void);

#include <math.h>

int main(void) {
  volatile double zero = 0.0;
  double nan = zero / zero;
  double positive = copysign(nan, 1.0);
  if (signbit(positive)) reach_error();
  return 0;
}
