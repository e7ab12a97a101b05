// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Floats are passed and returned; double becomes float.
extern void reach_error(void);
static float scaled(float x, int n) {
  return x * n;
}

int main(void) {
#ifndef VIOLATED
  if (scaled(0.1, 10) != 1.0f) reach_error();
#else
  if (scaled(0.1, 10) == 1.0f) reach_error();
#endif
  if (scaled(0.1, 10) == 10 * 0.1000001) reach_error();
  return 0;
}
