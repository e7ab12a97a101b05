// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, the input is rarely an index
// A long array starts as zero.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int a[1000];

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 1000) return 0;
  a[i] = __VERIFIER_nondet_int();
  if (a[500] == 0 && a[i] == 3) reach_error();
  return 0;
}
