// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// The parity of an even number.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y;
  if (x < 0 || x > 1000) return 0;
  y = 2 * x;
  if (!(y % 2 == 0)) reach_error();
  return 0;
}
