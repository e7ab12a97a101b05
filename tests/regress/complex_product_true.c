// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// The product of complex numbers.
extern void reach_error(void);

int main(void) {
  _Complex double a = 3.0 + 4.0i;
  _Complex double b = 1.0 - 2.0i;
  _Complex double c = a * b;
  if (!(__real__ c == 11 && __imag__ c == -2.0)) reach_error();
  return 0;
}
