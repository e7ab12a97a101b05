// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Division by zero gives an infinity.
extern void reach_error(void);

int main(void) {
  double zero = 0.0;
  double infinity = 1.0 / zero;
#ifndef VIOLATED
  if (infinity <= 1.7976931348623157e308) reach_error();
#else
  if (infinity > 1.7976931348623157e308) reach_error();
#endif
  return 0;
}
