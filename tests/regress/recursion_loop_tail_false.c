// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, few of the inputs reach the error
// A tail call of any depth.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int up(int i, int n) { return i >= n ? i : up(i + 1, n); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 60) return 0;
  if (up(0, n) == 45) reach_error();
  return 0;
}
