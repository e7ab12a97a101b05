// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The same with elements that depend on their index, and a computed length. A condition is changed.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) return 0;
  int a[n];
  for (int i = 0; i < n; i++) a[i] = 2 * i + 1;
  for (int i = n - 1; i >= 0; i--) {
    if (a[i] == 2 * i + 1) reach_error();
  }
  return 0;
}
