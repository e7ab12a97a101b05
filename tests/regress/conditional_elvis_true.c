// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// The GNU form x ?: y evaluates x once.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = 0;
  int x = __VERIFIER_nondet_int();
  int y = (n++, x) ?: 5;
  if (!(n == 1 && y != 0 && (x == 0 || y == x))) reach_error();
  return 0;
}
