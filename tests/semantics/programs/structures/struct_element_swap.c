// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Elements that are structures, copied at variable indices.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s { int a, b; };
int main(void) {
  struct s t[3] = {{1, 2}, {3, 4}, {5, 6}};
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i > 2 || j < 0 || j > 2) return 0;
  struct s old = t[i];
  t[i] = t[j];
  t[j] = old;
#ifndef VIOLATED
  if (!(t[0].a + t[1].a + t[2].a == 9 && t[j].b == old.b)) reach_error();
#else
  if (!(t[0].a + t[1].a + t[2].a == 8 && t[j].b == old.b)) reach_error();
#endif
  return 0;
}
