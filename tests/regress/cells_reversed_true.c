// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An element of one array meets that of another, counted from the end.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void check(int holds) {
  if (!holds) reach_error();
}

int a[100000], b[100000];

int main(void) {
  for (int i = 0; i < 100000; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 100000; i++) b[i] = a[100000 - i - 1];
  for (int x = 0; x < 100000; x++) check(a[x] == b[100000 - x - 1]);
  return 0;
}
