// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Of <math.h>: lround, fmod of small quotients, fpclassify.
// expect: unreach-call FALSE
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (lround(2.5) != 3 || lrint(2.5) != 3 || fmod(-5.5, 3.0) != -2.5) reach_error();
  if (fpclassify(x) == FP_SUBNORMAL && fabs(x) >= 1) reach_error();
  if (fpclassify(0x1p-130f) != FP_SUBNORMAL) reach_error();
  return 0;
}
