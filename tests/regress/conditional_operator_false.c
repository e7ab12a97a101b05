// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Only the chosen operand of ?: is evaluated.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int a = 0, b = 0;
  int y = x > 0 ? (a = 1) : (b = 2);
  if (!(a + b == 3)) reach_error();
  return 0;
}
