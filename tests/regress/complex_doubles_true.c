// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Complex numbers are computed part by part.
extern void reach_error(void);

int main(void) {
  _Complex double a = 3.0 + 4.0i;
  if (!(__real__ a == 3 && __imag__ a == 4)) reach_error();
  _Complex double b = ~a;
  if (!(__imag__ b == -4.0 && __real__ b == 3)) reach_error();
  _Complex double c = a + b;
  if (!(c == 6)) reach_error();
  c -= a;
  if (!(__imag__ c == -4)) reach_error();
  return 0;
}
