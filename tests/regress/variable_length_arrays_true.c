// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Arrays of variable-length arrays, and pointers to them.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 3) return 0;
  int a[n][n + 1];
  unsigned long size = sizeof a;
  a[1][0] = 7;
  a[0][n] = 8;
  int(*row)[n + 1] = a;
  n = 100;
  if (size != sizeof a || sizeof a[0] < 12) reach_error();
  if (a[1][0] != 7 || *(*(row + 1)) != 7) reach_error();
  return 0;
}
