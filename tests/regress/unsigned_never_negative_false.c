// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// An unsigned value is never below zero; its signed view may be.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned x = (unsigned)__VERIFIER_nondet_int();
  if (!((int)x >= 0)) reach_error();
  return 0;
}
