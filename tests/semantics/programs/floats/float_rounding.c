// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Decimal fractions are rounded.
extern void reach_error(void);

int main(void) {
  double a = 0.1;
  double b = 0.2;
#ifndef VIOLATED
  if (a + b == 0.3) reach_error();
#else
  if (a + b != 0.3) reach_error();
#endif
  return 0;
}
