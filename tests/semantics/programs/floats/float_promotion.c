// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// float operands compute in float, mixed ones in double.
extern void reach_error(void);

int main(void) {
  float x = 16777216.0f;
  float one = 1.0f;
  if (x + one != x) reach_error();
#ifndef VIOLATED
  if (x + 1.0 == x) reach_error();
#else
  if (x + 1.0 != x) reach_error();
#endif
  return 0;
}
