// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The address of a member.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s { int a, b; };
int main(void) {
  struct s v = {1, 2};
  int *p = &v.b;
  *p = __VERIFIER_nondet_int();
#ifndef VIOLATED
  if (!(v.a == 1 && v.b == *p)) reach_error();
#else
  if (!(v.a == 1 && v.b == 2)) reach_error();
#endif
  return 0;
}
