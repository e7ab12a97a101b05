// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Floats behind pointers to many places.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  static double a[70];
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 69) return 0;
  double *p = a + i;
  *p = 0.1;
  *p += 0.2;
#ifndef VIOLATED
  if (a[i] == 0.3) reach_error();
#else
  if (a[i] != 0.3) reach_error();
#endif
  return 0;
}
