// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Designated and partial initialisers: the rest is zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s { int a, b, c; };
struct s g = {.b = 4};
int main(void) {
  struct s l = {.c = 1, .a = 2};
  if (!(g.a == 0 && g.b == 4 && g.c == 0 && l.a == 2 && l.b == 0 && l.c == 1)) reach_error();
  return 0;
}
