// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Results of calls are stored in elements.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100];
int count;

int next(void) { return ++count; }

int main(void) {
  for (int i = 0; i < 100; i++) a[i] = next();
  for (int i = 0; i < 100; i++) a[i] = __VERIFIER_nondet_int() ? a[i] : next();
  if (a[99] >= 100) reach_error();
  return 0;
}
