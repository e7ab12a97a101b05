// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Assignment of structures in a chain.
extern void reach_error(void);

struct s { int a, b; };
int main(void) {
  struct s x, y, z = {3, 4};
  x = y = z;
#ifndef VIOLATED
  if (!(x.a == 3 && x.b == 4 && y.b == 4)) reach_error();
#else
  if (!(x.a == 3 && x.b == 3 && y.b == 4)) reach_error();
#endif
  return 0;
}
