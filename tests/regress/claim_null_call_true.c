// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, the machine stops
// Calls through null are undefined: not considered.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int one(void) { return 1; }
int main(void) {
  int (*f)(void) = 0;
  if (__VERIFIER_nondet_int()) f = one;
  int y = f();
  if (f == 0 || y != 1) reach_error();
  return 0;
}
