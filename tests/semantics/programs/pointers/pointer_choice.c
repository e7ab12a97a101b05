// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A pointer to one of two variables.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0;
  int *p = __VERIFIER_nondet_int() ? &x : &y;
  *p = 3;
#ifndef VIOLATED
  if (!(x + y == 3)) reach_error();
#else
  if (!(x == 3)) reach_error();
#endif
  return 0;
}
