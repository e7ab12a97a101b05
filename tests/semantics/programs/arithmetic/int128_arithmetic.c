// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// 128 bits.
extern void reach_error(void);

int main(void) {
  unsigned __int128 a = 1;
  a <<= 70;
  a += 5;
#ifndef VIOLATED
  if (!((unsigned long)a == 5 && (unsigned long)(a >> 64) == 64)) reach_error();
#else
  if (!((unsigned long)a == 5 && (unsigned long)(a >> 64) == 0)) reach_error();
#endif
  return 0;
}
