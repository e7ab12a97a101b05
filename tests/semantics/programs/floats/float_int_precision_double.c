// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Every int is a double.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  double d = n;
  d += 16777216;
#ifndef VIOLATED
  if ((int)(double)d - 16777216 != n) reach_error();
#else
  if ((int)(float)d - 16777216 != n) reach_error();
#endif
  return 0;
}
