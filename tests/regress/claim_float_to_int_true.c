// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, machines convert to some number
// A float that the integer type cannot hold is not converted: undefined, not considered.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  double d = x == 7 ? 1e300 : 2.5;
  int y = (int)d;
  if (x == 7) reach_error();
  return y == 2;
}
