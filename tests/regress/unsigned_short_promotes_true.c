// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// unsigned short is promoted to int, so the difference is signed.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned short a = 0, b = 1;
  if (!(a - b < 0)) reach_error();
  return 0;
}
