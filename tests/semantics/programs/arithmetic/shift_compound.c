// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Compound shifts.
extern void reach_error(void);

int main(void) {
  unsigned int x = 5;
  x <<= 3;
  x >>= 1;
  x |= 1u << 7;
#ifndef VIOLATED
  if (!(x == 148)) reach_error();
#else
  if (!(x == 20)) reach_error();
#endif
  return 0;
}
