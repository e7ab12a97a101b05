// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Initialisers may use earlier variables and inputs.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 100) return 0;
  int a[2] = {x, x + 1}, y = a[1] * 2;
#ifndef VIOLATED
  if (!(y == 2 * x + 2)) reach_error();
#else
  if (!(y == 2 * x + 1)) reach_error();
#endif
  return 0;
}
