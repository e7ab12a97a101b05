// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Structures with a common start.
extern void reach_error(void);

union u { struct { int tag, a; } x; struct { int tag; char b; } y; };
int main(void) {
  union u v;
  v.x.tag = 3;
  v.x.a = 4;
#ifndef VIOLATED
  if (!(v.y.tag == 3)) reach_error();
#else
  if (!(v.y.tag == 4)) reach_error();
#endif
  return 0;
}
