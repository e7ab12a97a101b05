// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What is copied is the next element, which did not pass the test.
// pcegar: --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void check(int holds) {
  if (!holds) reach_error();
}

int all[101], positive[101];

int main(void) {
  int a = 0, p = 0;
  for (int i = 0; i < 101; i++) all[i] = __VERIFIER_nondet_int();
  while (a < 100) {
    if (all[a] >= 0) {
      positive[p] = all[a + 1];
      p++;
    }
    a++;
  }
  for (int x = 0; x < p; x++) check(positive[x] >= 0);
  return 0;
}
