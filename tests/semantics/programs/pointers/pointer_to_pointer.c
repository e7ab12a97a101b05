// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A pointer is redirected through a pointer to it.
extern void reach_error(void);

int main(void) {
  int x = 1, y = 2;
  int *p = &x;
  int **q = &p;
  *q = &y;
  *p = 5;
#ifndef VIOLATED
  if (!(x == 1 && y == 5)) reach_error();
#else
  if (!(x == 1 && y == 2)) reach_error();
#endif
  return 0;
}
