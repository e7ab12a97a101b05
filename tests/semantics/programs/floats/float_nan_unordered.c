// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// NaN is neither less nor greater.
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  float y = 1.0f;
  if (!(x < y)) {
#ifndef VIOLATED
    if (!(x >= y) && x == x) reach_error();
#else
    if (!(x >= y) && x != x) reach_error();
#endif
  }
  return 0;
}
