// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Halving and doubling is exact far from the ends.
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > 1.0f && x < 1000.0f)) return 0;
#ifndef VIOLATED
  if (x / 2 * 2 != x) reach_error();
#else
  if (x / 45 * 45 != x) reach_error();
#endif
  return 0;
}
