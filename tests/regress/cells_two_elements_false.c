// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Two different elements of one array decide.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100];

int main(void) {
  for (int i = 0; i < 100; i++) a[i] = i;
  if (a[3] + 1 == a[4]) reach_error();
  return 0;
}
