// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Locals of caller and callee with one name are different.
extern void reach_error(void);

static int f(int x) { int y = x + 1; return y; }
int main(void) {
  int x = 5, y = 7;
  int z = f(y);
#ifndef VIOLATED
  if (!(z == 8 && x == 5 && y == 7)) reach_error();
#else
  if (!(z == 8 && x == 5 && y == 8)) reach_error();
#endif
  return 0;
}
