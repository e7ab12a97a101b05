// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A read through a pointer to one of two variables.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 4, y = 6;
  const int *p = __VERIFIER_nondet_int() > 0 ? &x : &y;
#ifndef VIOLATED
  if (!(*p >= 4 && *p <= 6)) reach_error();
#else
  if (!(*p >= 5 && *p <= 6)) reach_error();
#endif
  return 0;
}
