// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, what the array holds is not random
// A long automatic array holds arbitrary values.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 1000) return 0;
  a[3] = 4;
  if (a[i] == 5) reach_error();
  return 0;
}
