// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Assignments in operands of && and ||.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), a = 0, b = 0;
  if ((a = x > 0) && (b = x > 1)) a += 2;
#ifndef VIOLATED
  if (!(a == (x > 1 ? 3 : x > 0) && (b == 0 || x > 1))) reach_error();
#else
  if (!(a == (x > 1 ? 3 : x > 0) && (b == 0 || x > 2))) reach_error();
#endif
  return 0;
}
