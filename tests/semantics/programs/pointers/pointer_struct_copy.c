// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A structure is copied through pointers.
extern void reach_error(void);

struct s { int a; char b; };
static void copy(struct s *to, const struct s *from) { *to = *from; }
int main(void) {
  struct s x = {1, 2}, y = {3, 4};
  copy(&x, &y);
  y.a = 0;
#ifndef VIOLATED
  if (!(x.a == 3 && x.b == 4)) reach_error();
#else
  if (!(x.a == 0 && x.b == 4)) reach_error();
#endif
  return 0;
}
