// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, few of the inputs reach the error
// A sum of two parameters, one of which is passed on as it is.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int add(int a, int b) { return b == 0 ? a : add(a, b - 1) + 1; }
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || a > 1000 || b < 0 || b > 1000) return 0;
  if (add(a, b) != a + b && b < 20 || add(a, b) == 3) reach_error();
  return 0;
}
