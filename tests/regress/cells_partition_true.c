// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What is copied passed a test, and its index lags behind.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void check(int holds) {
  if (!holds) reach_error();
}

int all[10000], positive[10000];

int main(void) {
  int a = 0, p = 0;
  for (int i = 0; i < 10000; i++) all[i] = __VERIFIER_nondet_int();
  while (a < 10000) {
    if (all[a] >= 0) {
      positive[p] = all[a];
      p++;
    }
    a++;
  }
  for (int x = 0; x < p; x++) check(positive[x] >= 0);
  return 0;
}
