// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Two indices whose distance changes.
// pcegar: --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void check(int holds) {
  if (!holds) reach_error();
}

int a[100], b[100];

int main(void) {
  int i = 1, j = 0;
  for (int k = 0; k < 100; k++) b[k] = __VERIFIER_nondet_int();
  while (i < 100) {
    a[j] = b[i];
    i++;
    j++;
  }
  i = 2;
  j = 0;
  while (i < 100) {
    check(a[j] == b[i]);
    i++;
    j++;
  }
  return 0;
}
