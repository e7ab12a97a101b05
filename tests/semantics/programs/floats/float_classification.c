// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// isnan and its sisters.
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (__builtin_isnan(x)) {
    if (x == x || __builtin_isfinite(x)) reach_error();
  } else if (__builtin_isinf(x)) {
    if (x * 2 != x) reach_error();
#ifndef VIOLATED
  } else if (!(x - x == 0) || !__builtin_isfinite(x)) {
#else
  } else if (!(x - x == x) || !__builtin_isfinite(x)) {
#endif
    reach_error();
  }
  return 0;
}
