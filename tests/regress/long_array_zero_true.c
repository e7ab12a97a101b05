// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A long array starts as zero: no element is anything else.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int a[1000];

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 1000) return 0;
  if (a[i] == 3) reach_error();
  return 0;
}
