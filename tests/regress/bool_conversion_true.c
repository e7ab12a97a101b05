// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Conversion to _Bool compares with zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  _Bool b = x;
  if (!((x != 0) == b && (b == 0 || b == 1))) reach_error();
  return 0;
}
