// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Complex integers (GNU C).
extern void reach_error(void);

int main(void) {
  _Complex int a = 3 + 4i;
  int r = __real__ a, im = __imag__ a;
  if (!(r == 3 && im == 4)) reach_error();
  _Complex int b = ~a;
  if (!(__imag__ b == -4 && __real__ b == 3)) reach_error();
  _Complex int c = a * b;
  if (!(__real__ c == 25 && __imag__ c == 0)) reach_error();
  c = a + b;
  if (!(c == 6)) reach_error();
  if (!(a != b)) reach_error();
  __real__ c = 9;
  if (!(__real__ c == 9)) reach_error();
  reach_error();
  return 0;
}
