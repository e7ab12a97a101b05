// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A float or double and a long double are added as long doubles.
extern void reach_error(void);

int main(void) {
  float f = 0.5f;
  double d = 1;
  long double x = 0x1p-60L;
  if ((d + f) + x == 1.5L) reach_error();
  d += x;
#ifndef VIOLATED
  if (d != 1) reach_error();
#else
  if (d == 1) reach_error();
#endif
  return 0;
}
