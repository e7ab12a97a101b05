// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// abs of the C library.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

extern int abs(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -1000 || x > 1000) return 0;
#ifndef VIOLATED
  if (!(abs(x) >= 0 && abs(-3) == 3)) reach_error();
#else
  if (!(abs(x) >= 0 && abs(-3) == -3)) reach_error();
#endif
  return 0;
}
