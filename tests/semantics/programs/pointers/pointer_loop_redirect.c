// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A loop moves between two variables.
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0;
  int *p = &x;
  for (int i = 0; i < 4; i++) {
    *p += 1;
    p = p == &x ? &y : &x;
  }
#ifndef VIOLATED
  if (!(x == 2 && y == 2)) reach_error();
#else
  if (!(x == 2 && y == 1)) reach_error();
#endif
  return 0;
}
