// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A shift right of a negative number keeps the sign.
extern void reach_error(void);

int main(void) {
  int x = -7;
#ifndef VIOLATED
  if (!(x >> 1 == -4 && (unsigned)x >> 31 == 1)) reach_error();
#else
  if (!(x >> 1 == -3 && (unsigned)x >> 31 == 1)) reach_error();
#endif
  return 0;
}
