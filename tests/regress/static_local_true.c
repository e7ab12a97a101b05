// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A static local keeps its value between calls.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int counter(void) {
  static int n = 5;
  return ++n;
}
int main(void) {
  int a = counter(), b;
  b = counter();
  if (!(a == 6 && b == 7)) reach_error();
  return 0;
}
