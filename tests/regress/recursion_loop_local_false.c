// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --recursion loops
// expect: unreach-call FALSE
// A local is read behind the call: each activation has its own.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int g;
static void f(int n) {
  int before = g;
  g++;
  if (n > 0) f(n - 1);
  if (before == 3) reach_error();
}
int main(void) {
  f(__VERIFIER_nondet_int());
  return 0;
}
