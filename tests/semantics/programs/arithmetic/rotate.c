// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A rotation of 32 bits.
extern void reach_error(void);

static unsigned int rotate(unsigned int x, int n) { return x << n | x >> (32 - n); }
int main(void) {
#ifndef VIOLATED
  if (!(rotate(0x80000001u, 4) == 0x18u)) reach_error();
#else
  if (!(rotate(0x80000001u, 4) == 0x10u)) reach_error();
#endif
  return 0;
}
