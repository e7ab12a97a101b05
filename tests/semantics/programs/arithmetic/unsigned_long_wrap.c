// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// 64 bits wrap around.
extern void reach_error(void);

int main(void) {
  unsigned long x = ~0UL;
  x += 2;
#ifndef VIOLATED
  if (!(x == 1)) reach_error();
#else
  if (!(x == 0)) reach_error();
#endif
  return 0;
}
