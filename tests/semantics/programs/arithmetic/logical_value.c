// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Logical operators give 0 or 1.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int r = (x && y) + (x || y);
#ifndef VIOLATED
  if (!(r >= 0 && r <= 2 && (r != 2 || (x && y)))) reach_error();
#else
  if (!(r >= 0 && r <= 2 && (r != 2 || (x && ! y)))) reach_error();
#endif
  return 0;
}
