// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Designated and partial initialisers: the rest is zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s { int a, b, c; };
struct s g = {.b = 4};
int main(void) {
  struct s l = {.c = 1, .a = 2};
  if (!(l.b == 1)) reach_error();
  return 0;
}
