// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A member of an assignment's value.
extern void reach_error(void);

struct s { int a, b; };
int main(void) {
  struct s x = {1, 2}, y;
  int r = (y = x).b;
#ifndef VIOLATED
  if (!(r == 2 && y.a == 1)) reach_error();
#else
  if (!(r == 2 && y.a == 2)) reach_error();
#endif
  return 0;
}
