// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A narrow loop variable never exceeds its range.
extern void reach_error(void);

int main(void) {
  unsigned char i = 0;
  int n = 0;
  do { i += 100; n++; } while (i > 99 && n < 10);
#ifndef VIOLATED
  if (!(n == 3)) reach_error();
#else
  if (!(n == 2)) reach_error();
#endif
  return 0;
}
