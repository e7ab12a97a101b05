// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// __builtin_expect yields its first operand.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  if (__builtin_expect(!!(x > 4), 0)) y = 1;
  if (!(y == (x > 4))) reach_error();
  return 0;
}
