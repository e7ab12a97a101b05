// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Division truncates towards zero; the remainder has the sign of the dividend.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = -7, b = 7;
  if (!(a / 2 == -4)) reach_error();
  return 0;
}
