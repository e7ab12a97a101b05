// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Only the chosen operand of ?: is evaluated.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int a = 0, b = 0;
  int y = x > 0 ? (a = 1) : (b = 2);
  if (!((x > 0 && y == 1 && a == 1 && b == 0) || (x <= 0 && y == 2 && a == 0 && b == 2))) reach_error();
  return 0;
}
