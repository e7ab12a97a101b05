// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A long double from outside is one of its values: a number or a NaN.
extern long double __VERIFIER_nondet_long_double(void);
extern void reach_error(void);

int main(void) {
  long double x = __VERIFIER_nondet_long_double();
  if (__builtin_isnan(x)) {
    if (x == x || __builtin_isfinite(x)) reach_error();
  } else if (__builtin_isinf(x)) {
    if (x * 2 != x) reach_error();
  } else if (!(x - x == 0)) {
    reach_error();
  }
  unsigned char *bytes = (unsigned char *)&x;
  int exponent = (bytes[9] & 127) << 8 | bytes[8];
  if (exponent != 0 && bytes[7] < 128) reach_error();
  return 0;
}
