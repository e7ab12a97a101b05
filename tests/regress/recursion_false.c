// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A recursive function.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }
int main(void) {
  int x = sum(3);
  if (!(x == 5)) reach_error();
  return 0;
}
