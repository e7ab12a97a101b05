// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// The comma operator evaluates both sides and yields the right one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = 1, b = 2, c;
  c = (a = 5, b = a + 1, b * 2);
  if (!(a == 5 && b == 6 && c == 12)) reach_error();
  return 0;
}
