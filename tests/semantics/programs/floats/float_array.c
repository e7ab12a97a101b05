// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Floats in an array.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  double a[3] = {0.5, 1.5};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
  a[i] += 1;
#ifndef VIOLATED
  if (a[0] + a[1] + a[2] != 3) reach_error();
#else
  if (a[0] + a[1] + a[2] != 4) reach_error();
#endif
  return 0;
}
