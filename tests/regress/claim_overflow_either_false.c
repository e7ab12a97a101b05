// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// oracle: skip, up to the compiler
// Signed overflow: a violation that needs it is neither TRUE nor FALSE.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0 && x + 1 < 0) reach_error();
  return 0;
}
