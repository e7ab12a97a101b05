// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A right shift halves.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned x = (unsigned)__VERIFIER_nondet_int();
  unsigned y = x >> 1;
  if (!(y <= 2147483647u && y <= x)) reach_error();
  return 0;
}
