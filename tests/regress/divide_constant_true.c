// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Division truncates towards zero; the remainder has the sign of the dividend.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = -7, b = 7;
  if (!(a / 2 == -3 && a % 2 == -1 && b / -2 == -3 && b % -2 == 1)) reach_error();
  return 0;
}
