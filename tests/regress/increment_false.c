// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Prefix and postfix increments as values.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int i = 3;
  int a = i++;
  int b = ++i;
  int c = i--;
  int d = --i;
  if (!(a == 4)) reach_error();
  return 0;
}
