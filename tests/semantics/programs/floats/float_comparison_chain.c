// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Order is transitive.
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  double y = __VERIFIER_nondet_double();
  double z = __VERIFIER_nondet_double();
  if (x < y && y <= z) {
#ifndef VIOLATED
    if (!(x < z)) reach_error();
#else
    if (!(x >= z)) reach_error();
#endif
  }
  return 0;
}
