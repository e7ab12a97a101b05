// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Bits counted in a loop.
extern void reach_error(void);

int main(void) {
  unsigned int x = 0xb0;
  int n = 0;
  for (; x; x &= x - 1) n++;
#ifndef VIOLATED
  if (!(n == 3)) reach_error();
#else
  if (!(n == 4)) reach_error();
#endif
  return 0;
}
