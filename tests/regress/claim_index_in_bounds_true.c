// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, machines go on
// An access outside of an array is undefined: not considered.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[4] = {5, 5, 5, 5};
int main(void) {
  int x = __VERIFIER_nondet_int();
  a[x] = 5;
  if (x > 3 || x < 0) reach_error();
  return 0;
}
