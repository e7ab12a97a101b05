// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Zeroing a member leaves the others.
extern void reach_error(void);

extern void *memset(void *, int, unsigned long);
struct in { int x, y; };
struct s { int a; struct in in; int b; };
int main(void) {
  struct s v = {1, {2, 3}, 4};
  memset(&v.in, 0, sizeof v.in);
#ifndef VIOLATED
  if (!(v.a == 1 && v.in.x == 0 && v.in.y == 0 && v.b == 4)) reach_error();
#else
  if (!(v.a == 1 && v.in.x == 0 && v.in.y == 3 && v.b == 4)) reach_error();
#endif
  return 0;
}
