// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Members through a pointer to a structure.
extern void reach_error(void);

struct s { int a, b; };
int main(void) {
  struct s v = {1, 2};
  struct s *p = &v;
  p->a = p->b + 1;
#ifndef VIOLATED
  if (!(v.a == 3 && v.b == 2)) reach_error();
#else
  if (!(v.a == 3 && v.b == 3)) reach_error();
#endif
  return 0;
}
