// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// All elements of a long array are what a loop stored. A condition is changed.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000];

int main(void) {
  int n = 100000;
  for (int i = 1; i < n; i++) a[i] = 42;
  for (int i = 0; i < n; i++) {
    if (a[i] != 42) reach_error();
  }
  return 0;
}
