// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Sums of floats: a solver takes seconds for what holds for d = NaN, c = e.
// oracle: skip, it has no inputs of this type
// expect: unreach-call FALSE
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float c = __VERIFIER_nondet_float();
  float d = __VERIFIER_nondet_float();
  float e = __VERIFIER_nondet_float();
  float b = __VERIFIER_nondet_float();
  if (((d + c) == (d + e)) != (c == e)) reach_error();
  if (((c + d) == (e + d)) != (c == e)) reach_error();
  if (((d + b) == (c + d)) != (b == c)) reach_error();
  return 0;
}
