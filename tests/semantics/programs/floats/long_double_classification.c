// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// isnan and its sisters for long double.
extern void reach_error(void);
extern long double __VERIFIER_nondet_long_double(void);

int main(void) {
  long double x = __VERIFIER_nondet_long_double();
  if (__builtin_isnan(x)) {
    if (x == x || __builtin_isfinite(x)) reach_error();
  } else if (__builtin_isinf(x)) {
#ifndef VIOLATED
    if (x * 2 != x) reach_error();
#else
    if (x * 2 == x) reach_error();
#endif
  } else if (!(x - x == 0) || !__builtin_isfinite(x)) {
    reach_error();
  }
  return 0;
}
