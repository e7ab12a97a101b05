// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An array of structures, index an input.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s { int k, v; };
int main(void) {
  struct s t[3] = {{1, 10}, {2, 20}, {3, 30}};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
#ifndef VIOLATED
  if (!(t[i].v == t[i].k * 10 && t[i].v <= 30)) reach_error();
#else
  if (!(t[i].v == t[i].k * 10 && t[i].v <= 20)) reach_error();
#endif
  return 0;
}
