// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A call through a function pointer.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int one(void) { return 1; }
int two(void) { return 2; }
int main(void) {
  int (*f)(void) = __VERIFIER_nondet_int() ? one : two;
  int x = f();
  if (!(x == 1 || x == 2)) reach_error();
  return 0;
}
