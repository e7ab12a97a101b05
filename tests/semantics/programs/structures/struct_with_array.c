// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Arrays in structures are copied.
extern void reach_error(void);

struct s { int a[3]; int n; };
int main(void) {
  struct s x = {{1, 2, 3}, 3}, y;
  y = x;
  x.a[1] = 9;
#ifndef VIOLATED
  if (!(y.a[1] == 2 && y.n == 3)) reach_error();
#else
  if (!(y.a[1] == 9 && y.n == 3)) reach_error();
#endif
  return 0;
}
