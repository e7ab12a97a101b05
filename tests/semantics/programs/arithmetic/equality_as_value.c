// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// == has a lower precedence than <, & a lower one than ==.
extern void reach_error(void);

int main(void) {
  int x = 4;
#ifndef VIOLATED
  if (!((x & 4 == 4) == 0 && ((x & 4) == 4) == 1)) reach_error();
#else
  if (!((x & 4 == 4) == 4 && ((x & 4) == 4) == 1)) reach_error();
#endif
  return 0;
}
