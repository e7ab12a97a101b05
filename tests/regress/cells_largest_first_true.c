// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The largest element, where the search starts with the first one.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  int largest = a[0];
  for (int i = 0; i < n; i++)
    if (a[i] > largest) largest = a[i];
  for (int i = 0; i < n; i++)
    if (a[i] > largest) reach_error();
  return 0;
}
