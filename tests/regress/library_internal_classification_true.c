// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What <math.h> of the GNU library calls after preprocessing.
// expect: unreach-call TRUE
extern void reach_error(void);

int __isinf(double);
int __isnan(double);
int __finite(double);
int __signbit(double);
int __isinff(float);

int main(void) {
  double x = 1.5;
  if (__isinf(x) || __isnan(x) || !__finite(x) || __signbit(x) || __isinff(1.0f)) reach_error();
  return 0;
}
