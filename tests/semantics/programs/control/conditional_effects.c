// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Only the chosen operand is evaluated.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = 0, b = 0, c = __VERIFIER_nondet_int();
  c ? a++ : b++;
#ifndef VIOLATED
  if (!(a + b == 1 && a == (c != 0))) reach_error();
#else
  if (!(a + b == 1 && b == 0)) reach_error();
#endif
  return 0;
}
