// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An element is read, written and read again; another one is read last.
// pcegar: --execution-steps 0 --time-limit 60
// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100], b[100];

int main(void) {
  int n = __VERIFIER_nondet_int();
  int m = __VERIFIER_nondet_int();
  if (n < 0 || m < 0 || n > 9 || m > 9 || n == m) return 0;
  int before = a[n];
  a[n] = 7;
  int after = a[n];
  if (before == 0 && after == 7 && b[m] == 0) reach_error();
  return 0;
}
