// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A declaration in a block means the global.
extern void reach_error(void);

static int x = 4;
int main(void) {
  int x = 1;
  {
    extern int y;
    x += y;
  }
#ifndef VIOLATED
  if (!(x == 6)) reach_error();
#else
  if (!(x == 1)) reach_error();
#endif
  return 0;
}
int y = 5;
