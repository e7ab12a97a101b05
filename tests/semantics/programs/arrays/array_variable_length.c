// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An array whose length is an input.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3) return 0;
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i;
#ifndef VIOLATED
  if (!(a[n - 1] == n - 1)) reach_error();
#else
  if (!(a[n - 1] == n - 2)) reach_error();
#endif
  return 0;
}
