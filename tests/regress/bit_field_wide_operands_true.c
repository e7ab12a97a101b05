// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Sums, choices and values of statement expressions are of a wide bit-field's type as well, and a
// quotient assigned to one is computed in it: what depends on its width is not known.
// expect: unreach-call TRUE|UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct wide {
  unsigned long field : 33;
  unsigned long other : 33;
};

int main(void) {
  struct wide wide = {0x1ffffffffUL, 0x1ffffffffUL};
  const int choice = __VERIFIER_nondet_int();
  int minus_one = -1;
  unsigned long chosen = (choice ? wide.field : wide.other) + wide.field;
  if (chosen != 0x1fffffffeUL) reach_error();
  unsigned long masked = (wide.field & wide.other) << 1;
  if (masked != 0x1fffffffeUL) reach_error();
  unsigned long same = (+wide.field) << 1;
  if (same != 0x1fffffffeUL) reach_error();
  wide.field /= minus_one;
  if (wide.field != 1) reach_error();
  wide.other %= minus_one;
  if (wide.other != 0) reach_error();
  return 0;
}
