// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --recursion loops
// expect: unreach-call TRUE
// What a tail call assigns on the way to its result happens.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int g;
static int count(int n) {
  if (n <= 0) return 5;
  return g = count(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  count(n);
  if (n > 0 && g != 5) reach_error();
  return 0;
}
