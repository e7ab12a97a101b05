// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Structures are swapped by value.
extern void reach_error(void);

struct s { int a; char b; };
int main(void) {
  struct s x = {1, 2}, y = {3, 4}, t;
  t = x; x = y; y = t;
#ifndef VIOLATED
  if (!(x.a == 3 && x.b == 4 && y.a == 1 && y.b == 2)) reach_error();
#else
  if (!(x.a == 3 && x.b == 4 && y.a == 1 && y.b == 4)) reach_error();
#endif
  return 0;
}
