// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A shift in 64 bits.
extern void reach_error(void);

int main(void) {
  int n = 40;
#ifndef VIOLATED
  if (!(1UL << n == 1099511627776UL && (unsigned int)(1UL << n) == 0)) reach_error();
#else
  if (!(1UL << n == 256 && (unsigned int)(1UL << n) == 0)) reach_error();
#endif
  return 0;
}
