// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A float that the integer type can hold is cut off.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  double d = x == 7 ? 1e9 : 2.5;
  int y = (int)d;
  if (x != 7 && y == 2) reach_error();
  return 0;
}
