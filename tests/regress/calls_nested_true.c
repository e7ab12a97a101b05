// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Calls as arguments of calls.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int add(int a, int b) { return a + b; }
int twice(int a) { return add(a, a); }
int main(void) {
  int x = twice(add(1, twice(2)));
  if (!(x == 10)) reach_error();
  return 0;
}
