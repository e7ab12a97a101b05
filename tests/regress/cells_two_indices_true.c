// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Two indices that keep their distance.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void check(int holds) {
  if (!holds) reach_error();
}

int a[10000], b[10000];

int main(void) {
  int i = 1, j = 0;
  for (int k = 0; k < 10000; k++) b[k] = __VERIFIER_nondet_int();
  while (i < 10000) {
    a[j] = b[i];
    i++;
    j++;
  }
  i = 1;
  j = 0;
  while (i < 10000) {
    check(a[j] == b[i]);
    i++;
    j++;
  }
  return 0;
}
