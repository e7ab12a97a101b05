// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Halving ends at zero.
extern void reach_error(void);

int main(void) {
  float x = 1.0f;
  int n = 0;
  while (x > 0.3f) {
    x /= 2;
    n++;
  }
#ifndef VIOLATED
  if (n != 2) reach_error();
#else
  if (n != 1) reach_error();
#endif
  return 0;
}
