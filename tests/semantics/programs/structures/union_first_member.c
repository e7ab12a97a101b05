// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An initialiser sets the first member; a static union is zero.
extern void reach_error(void);

union u { char c; int i; };
static union u z;
int main(void) {
  union u v = {7}, w = {.i = 300};
#ifndef VIOLATED
  if (!(v.c == 7 && w.i == 300 && z.i == 0)) reach_error();
#else
  if (!(v.c == 7 && w.i == 44 && z.i == 0)) reach_error();
#endif
  return 0;
}
