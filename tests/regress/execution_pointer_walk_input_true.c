// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4];
  int* p;
  const int n = __VERIFIER_nondet_int();
  for (p = a; p != a + 4; p++) *p = n;
  for (p = a; p != a + 4; p++) {
    if (*p != n) reach_error();
  }
  return 0;
}
