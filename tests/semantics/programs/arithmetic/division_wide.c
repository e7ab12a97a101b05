// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A quotient of 64 bits.
extern void reach_error(void);

int main(void) {
  long x = -10000000000L;
#ifndef VIOLATED
  if (!(x / 3 == -3333333333L && x % 3 == -1)) reach_error();
#else
  if (!(x / 3 == -3333333334L && x % 3 == -1)) reach_error();
#endif
  return 0;
}
