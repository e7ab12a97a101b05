// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// lround and its kin, fmod of small quotients and of none, fpclassify. A call of another function leaves
// violations that do not need its result.
// expect: unreach-call FALSE
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  double unused = sin(x);
  if (lround(2.5) != 3 || lrint(2.5) != 3 || fmod(-5.5, 3.0) != -2.5) reach_error();
  if (!isnan(fmod(x, 0)) || fmod(1.5, -INFINITY) != 1.5) reach_error();
  if (fpclassify(x) == FP_SUBNORMAL && fabs(x) >= 1) reach_error();
  if (fpclassify(0x1p-130f) != FP_SUBNORMAL) reach_error();
  return unused > 0;
}
