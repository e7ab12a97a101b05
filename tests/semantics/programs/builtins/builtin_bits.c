// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Counting bits and swapping bytes of constants.
extern void reach_error(void);

int main(void) {
#ifndef VIOLATED
  int ok = __builtin_popcount(7) == 3 && __builtin_clz(1) == 31 && __builtin_ffs(8) == 4;
#else
  int ok = __builtin_popcount(7) == 3 && __builtin_clz(1) == 31 && __builtin_ffs(8) == 3;
#endif
  if (!(ok && __builtin_bswap32(0x01020304) == 0x04030201)) reach_error();
  return 0;
}
