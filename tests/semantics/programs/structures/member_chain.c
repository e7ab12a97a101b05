// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Members assigned in a chain with narrowing.
extern void reach_error(void);

struct s { int a; unsigned char c; long l; };
int main(void) {
  struct s x;
  x.l = x.a = x.c = 511;
#ifndef VIOLATED
  if (!(x.l == 255 && x.a == 255)) reach_error();
#else
  if (!(x.l == 511 && x.a == 255)) reach_error();
#endif
  return 0;
}
