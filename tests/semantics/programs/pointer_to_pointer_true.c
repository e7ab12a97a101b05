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
  if (!(x == 1 && y == 5)) reach_error();
  return 0;
}
