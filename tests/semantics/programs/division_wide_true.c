// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A quotient of 64 bits.
extern void reach_error(void);

int main(void) {
  long x = -10000000000L;
  if (!(x / 3 == -3333333333L && x % 3 == -1)) reach_error();
  return 0;
}
