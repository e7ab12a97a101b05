// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The greatest float doubled is infinite.
extern void reach_error(void);

int main(void) {
  float x = 3.4028234e38f;
  float y = x * 2;
#ifndef VIOLATED
  if (y != y / 2) reach_error();
#else
  if (y == y / 2) reach_error();
#endif
  return 0;
}
