// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --recursion loops
// expect: unreach-call FALSE
// A static local is one for all activations.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int f(int n) {
  static int calls;
  calls = calls > 0;
  if (n > 0) {
    calls = 1;
    f(n - 1);
    return calls;
  }
  return 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (f(n) == 1) reach_error();
  return 0;
}
