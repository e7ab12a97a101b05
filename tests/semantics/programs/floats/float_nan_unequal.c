// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// NaN differs from itself.
extern void reach_error(void);

int main(void) {
  double zero = 0.0;
  double nan = zero / zero;
#ifndef VIOLATED
  if (nan == nan) reach_error();
#else
  if (nan != nan) reach_error();
#endif
  return 0;
}
