// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
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
  if (!(b == 6)) reach_error();
  return 0;
}
