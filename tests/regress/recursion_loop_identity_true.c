// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// The result is what the function was called with, whatever the depth.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int id(int n) { return n <= 0 ? 0 : id(n - 1) + 1; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  if (id(n) != n) reach_error();
  return 0;
}
