// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Structures three deep.
extern void reach_error(void);

struct a { int x; };
struct b { struct a a; int y; };
struct c { struct b b[2]; int z; };
int main(void) {
  struct c c = {{{{1}, 2}, {{3}, 4}}, 5};
  c.b[1].a.x += c.b[0].y;
#ifndef VIOLATED
  if (!(c.b[1].a.x == 5 && c.b[0].a.x == 1 && c.z == 5)) reach_error();
#else
  if (!(c.b[1].a.x == 3 && c.b[0].a.x == 1 && c.z == 5)) reach_error();
#endif
  return 0;
}
