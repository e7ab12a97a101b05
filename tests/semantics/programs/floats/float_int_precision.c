// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// 2^24 + 1 is no float.
extern void reach_error(void);

int main(void) {
  int n = 16777217;
  float f = n;
#ifndef VIOLATED
  if ((int)f != 16777216) reach_error();
#else
  if ((int)f != 16777217) reach_error();
#endif
  return 0;
}
