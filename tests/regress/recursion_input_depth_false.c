// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The violation needs a depth beyond the bound that is tried first.
// expect: unreach-call FALSE
// oracle: skip, the input is rarely the depth
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int sum(int n) {
  return n <= 0 ? 0 : n + sum(n - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 12) return 0;
  if (sum(n) == 78) reach_error();
  return 0;
}
