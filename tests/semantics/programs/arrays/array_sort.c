// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Three inputs are sorted.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_int();
#ifndef VIOLATED
  for (int i = 0; i < 2; i++)
#else
  for (int i = 0; i < 1; i++)
#endif
    for (int j = 0; j < 2 - i; j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
  if (!(a[0] <= a[1] && a[1] <= a[2])) reach_error();
  return 0;
}
