// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Calls through a pointer that may be null are considered where it is not.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int one(void) { return 1; }
int main(void) {
  int (*f)(void) = 0;
  if (__VERIFIER_nondet_int()) f = one;
  if (f != 0 && f() == 1) reach_error();
  return 0;
}
