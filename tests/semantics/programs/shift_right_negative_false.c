// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A shift right of a negative number keeps the sign.
extern void reach_error(void);

int main(void) {
  int x = -7;
  if (!(x >> 1 == -3 && (unsigned)x >> 31 == 1)) reach_error();
  return 0;
}
