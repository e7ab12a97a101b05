// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A union is copied as a whole.
extern void reach_error(void);

union u { int i; char c; };
int main(void) {
  union u x, y;
  x.i = 77;
  y = x;
  x.i = 1;
#ifndef VIOLATED
  if (!(y.i == 77)) reach_error();
#else
  if (!(y.i == 1)) reach_error();
#endif
  return 0;
}
