// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, machines shift by some of the bits
// A shift by the width or more, or by less than nothing, is undefined: not considered.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned y = 1u << x;
  if (x > 31 || x < 0) reach_error();
  return 0;
}
