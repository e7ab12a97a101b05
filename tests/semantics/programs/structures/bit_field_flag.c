// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A flag decides a branch.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s { unsigned int ready : 1; int n; };
int main(void) {
  struct s v;
  int c = __VERIFIER_nondet_int();
  v.ready = c != 0;
  v.n = c;
#ifndef VIOLATED
  if (v.ready) if (!(v.n != 0)) reach_error();
#else
  if (v.ready) if (!(v.n > 0)) reach_error();
#endif
  return 0;
}
