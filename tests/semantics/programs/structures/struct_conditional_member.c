// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A member of a structure that ?: chooses.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s { int a, b; };
int main(void) {
  struct s x = {1, 2}, y = {3, 4};
  int c = __VERIFIER_nondet_int();
  int r = (c ? x : y).b;
#ifndef VIOLATED
  if (!(r == 2 || (r == 4 && c == 0))) reach_error();
#else
  if (!(r == 2 || (r == 4 && c == 1))) reach_error();
#endif
  return 0;
}
