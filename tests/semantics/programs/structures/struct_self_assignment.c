// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// x = x changes nothing.
extern void reach_error(void);

struct s { int a[2], b; };
int main(void) {
  struct s x = {{1, 2}, 3};
  x = x;
#ifndef VIOLATED
  if (!(x.a[1] == 2 && x.b == 3)) reach_error();
#else
  if (!(x.a[1] == 1 && x.b == 3)) reach_error();
#endif
  return 0;
}
