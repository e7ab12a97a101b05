// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A function that gets the address of an element may change it, whichever element it is.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void fill(int *);

int main(void) {
  int a[3] = {0, 0, 0};
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 2) return 0;
  fill(&a[n]);
  if (a[2] == 5) reach_error();
  return 0;
}
