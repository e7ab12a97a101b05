// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Members of an anonymous structure are members of the outer one.
extern void reach_error(void);

struct s { int a; struct { int b, c; }; };
int main(void) {
  struct s v = {1, {2, 3}};
  v.c = v.a + v.b;
#ifndef VIOLATED
  if (!(v.c == 3 && v.b == 2)) reach_error();
#else
  if (!(v.c == 2 && v.b == 2)) reach_error();
#endif
  return 0;
}
