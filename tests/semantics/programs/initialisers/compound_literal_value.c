// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A compound literal as a value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s { int a, b; };
int main(void) {
  struct s v;
  v = (struct s){.b = __VERIFIER_nondet_int()};
#ifndef VIOLATED
  if (!(v.a == 0 && v.b == (struct s){1, v.b}.b)) reach_error();
#else
  if (!(v.a == 0 && v.b == 0)) reach_error();
#endif
  return 0;
}
