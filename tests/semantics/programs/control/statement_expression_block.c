// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A declaration in a statement expression hides the outer one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define MAX(a, b) ({ __typeof__(a) x_ = (a); __typeof__(b) y_ = (b); x_ > y_ ? x_ : y_; })
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int m = MAX(x, y);
#ifndef VIOLATED
  if (!(m >= x && m >= y && (m == x || m == y))) reach_error();
#else
  if (!(m >= x && m >= y && (m == x || m == 0))) reach_error();
#endif
  return 0;
}
