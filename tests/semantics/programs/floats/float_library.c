// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Exact functions of the C library.
extern void reach_error(void);
double fabs(double), floor(double), ceil(double), trunc(double), round(double), rint(double);
double sqrt(double), fmax(double, double), copysign(double, double);
float fabsf(float), fminf(float, float);

int main(void) {
  double x = -2.5;
  if (fabs(x) != 2.5 || floor(x) != -3 || ceil(x) != -2 || trunc(x) != -2) reach_error();
#ifndef VIOLATED
  if (round(x) != -3 || rint(x) != -2 || sqrt(6.25) != 2.5) reach_error();
#else
  if (round(x) != -3 || rint(x) != -2 || sqrt(6.25) != 2) reach_error();
#endif
  if (fabsf(-0.5f) != 0.5f || fmax(x, 1) != 1 || fminf(2, 1) != 1) reach_error();
  if (copysign(3, x) != -3) reach_error();
  return 0;
}
