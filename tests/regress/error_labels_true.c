// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Several labels named ERROR count, one per function.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

void check(int x) {
  if (x == 3) goto ERROR;
  return;
ERROR:
  reach_error();
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10) {
    check(x);
    if (x == 5) goto ERROR;
  }
  if (x > 3) check(2);
  if (0) {
  ERROR:
    reach_error();
  }
  return 0;
}
