// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Prefix and postfix increments as values.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int i = 3;
  int a = i++;
  int b = ++i;
  int c = i--;
  int d = --i;
  if (!(a == 3 && b == 5 && c == 5 && d == 3 && i == 3)) reach_error();
  return 0;
}
