// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Bit operations on negative numbers.
extern void reach_error(void);

int main(void) {
  int x = -2;
#ifndef VIOLATED
  if (!((x & 0xff) == 254 && (x | 1) == -1 && (x ^ -1) == 1)) reach_error();
#else
  if (!((x & 0xff) == 254 && (x | 1) == -1 && (x ^ -1) == -1)) reach_error();
#endif
  return 0;
}
