// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What <math.h> of the GNU library calls after preprocessing.
// expect: unreach-call FALSE
extern void reach_error(void);

int __isinf(double);
int __isnan(double);
int __finite(double);
int __signbit(double);
int __isinff(float);

int main(void) {
  double x = 1.5;
  if (__finite(x) && !__isnan(x)) reach_error();
  return 0;
}
