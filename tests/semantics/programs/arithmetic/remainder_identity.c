// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// (a / b) * b + a % b is a.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a < -1000 || a > 1000) return 0;
#ifndef VIOLATED
  if (!((a / 7) * 7 + a % 7 == a && a % 7 < 7)) reach_error();
#else
  if (!((a / 7) * 7 + a % 7 == a && a % 7 < 6)) reach_error();
#endif
  return 0;
}
