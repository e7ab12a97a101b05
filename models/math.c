// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Floating-point numbers taken apart (see README.md). What is not here is in
// src/frontend/lower_math.cpp, or has any result.

double trunc(double);
float truncf(float);
double copysign(double, double);
float copysignf(float, float);
int __pcegar_open(void);

// Both parts have the sign of the number, also if they are zero. An infinity has the fraction 0.
#define FRACTION(x, whole, sign) \
  ((whole) == (x) ? sign(0, (x)) : (whole) == 0 ? (x) : (x) - (whole))
double modf(double x, double *whole) {
  const double integer = trunc(x);
  *whole = integer;
  return FRACTION(x, integer, copysign);
}
float modff(float x, float *whole) {
  const float integer = truncf(x);
  *whole = integer;
  return FRACTION(x, integer, copysignf);
}

// x = fraction * 2^exponent with 0.5 <= |fraction| < 1. What the exponent of an infinity or of NaN
// is, C leaves open. Numbers that are not normal are made so first.
double frexp(double x, int *exponent) {
  union {
    double number;
    unsigned long long bits;
  } parts = {x};
  int scale = 0;
  if (x == 0) {
    *exponent = 0;
    return x;
  }
  if ((parts.bits >> 52 & 2047) == 0) {
    parts.number = x * 0x1p64;
    scale = 64;
  }
  const int biased = (int)(parts.bits >> 52 & 2047);
  if (biased == 2047) {
    *exponent = __pcegar_open();
    return x;
  }
  *exponent = biased - 1022 - scale;
  parts.bits = (parts.bits & 0x800fffffffffffffULL) | 0x3fe0000000000000ULL;
  return parts.number;
}
float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }
