// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Every access within an array is considered.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[4] = {5, 5, 5, 5};
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 3) return 0;
  a[x] = 6;
  if (x == 3) reach_error();
  return 0;
}
