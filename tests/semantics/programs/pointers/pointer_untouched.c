// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A write through a pointer to x leaves z alone.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 1, y = 2, z = 3;
  int *q = &z;
  int *p = __VERIFIER_nondet_int() ? &x : &y;
  *p = 9;
#ifndef VIOLATED
  if (!(z == 3 && *q == z)) reach_error();
#else
  if (!(z == 9 && *q == z)) reach_error();
#endif
  return 0;
}
