// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Underflow is gradual.
extern void reach_error(void);

int main(void) {
  float x = 1.17549435e-38f;
  float y = x / 4;
#ifndef VIOLATED
  if (y == 0 || y * 4 != x) reach_error();
#else
  if (y > 0 || y * 4 != x) reach_error();
#endif
  return 0;
}
