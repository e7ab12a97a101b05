// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Floating-point arithmetic is exact with bit-vectors.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  double d = 0.5;
  d = d + 0.5;
  if (!(d == 2.0)) reach_error();
  return 0;
}
