// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Without the last place, the elements do not meet.
// pcegar: --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void check(int holds) {
  if (!holds) reach_error();
}

int a[100], b[100];

int main(void) {
  for (int i = 0; i < 100; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 100; i++) b[i] = a[100 - i - 1];
  for (int x = 0; x < 99; x++) check(a[x] == b[100 - x - 2]);
  return 0;
}
