// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Conversion to _Bool is a comparison with zero.
extern void reach_error(void);

int main(void) {
  double d = 0.1;
  _Bool b = d;
  int n = (int)d;
#ifndef VIOLATED
  if (b != 1 || n != 0) reach_error();
#else
  if (b != 0 || n != 0) reach_error();
#endif
  return 0;
}
