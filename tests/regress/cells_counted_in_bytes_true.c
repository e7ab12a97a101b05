// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The place of an element, computed in bytes from a narrower number.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 500 || n > 1000) return 0;
  for (int i = 0; i < n; i++) *(int*)((char*)a + i * sizeof(int)) = 42;
  for (int i = 0; i < n; i++)
    if (a[i] != 42) reach_error();
  return 0;
}
