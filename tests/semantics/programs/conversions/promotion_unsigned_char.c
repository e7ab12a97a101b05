// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Sums of unsigned char do not wrap at 256.
extern void reach_error(void);

int main(void) {
  unsigned char a = 200, b = 100;
#ifndef VIOLATED
  if (!(a + b == 300 && (unsigned char)(a + b) == 44)) reach_error();
#else
  if (!(a + b == 44 && (unsigned char)(a + b) == 44)) reach_error();
#endif
  return 0;
}
