// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --recursion loops
// expect: unreach-call TRUE
// The arguments of a tail call are evaluated before any parameter changes.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int swap(int n, int a, int b) {
  if (n <= 0) return a;
  return swap(n - 1, b, a);
}
int main(void) {
  int r = swap(__VERIFIER_nondet_int(), 1, 2);
  if (r != 1 && r != 2) reach_error();
  return 0;
}
