// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An array of pointers.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 1, y = 2;
  int *t[2] = {&x, &y};
  int i = __VERIFIER_nondet_int() ? 1 : 0;
  *t[i] = 7;
#ifndef VIOLATED
  if (!(x == 7 || y == 7)) reach_error();
#else
  if (!(y == 7)) reach_error();
#endif
  return 0;
}
