// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// One of two structures.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s { int a; };
int main(void) {
  struct s x = {1}, y = {2}, z;
  int c = __VERIFIER_nondet_int();
  z = c ? x : y;
#ifndef VIOLATED
  if (!(z.a == (c ? 1 : 2))) reach_error();
#else
  if (!(z.a == (c ? 1 : 1))) reach_error();
#endif
  return 0;
}
