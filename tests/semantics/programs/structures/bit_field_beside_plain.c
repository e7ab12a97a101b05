// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Plain members beside bit-fields.
extern void reach_error(void);

struct s { int before; unsigned int f : 1; int after; };
int main(void) {
  struct s v = {1, 0, 2};
  v.f = 1;
  v.before += v.after;
#ifndef VIOLATED
  if (!(v.before == 3 && v.after == 2)) reach_error();
#else
  if (!(v.before == 3 && v.after == 1)) reach_error();
#endif
  return 0;
}
