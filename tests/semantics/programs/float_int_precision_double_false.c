// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Every int is a double.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  double d = n;
  if ((int)(d / 2 * 2 + 1.0) != n) reach_error();
  return 0;
}
