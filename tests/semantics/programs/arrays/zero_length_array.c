// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An array of length zero (GNU C) takes no room.
extern void reach_error(void);

struct s { int n; int a[0]; };
int main(void) {
  struct s v = {4};
#ifndef VIOLATED
  if (!(sizeof v == 4 && v.n == 4)) reach_error();
#else
  if (!(sizeof v == 8 && v.n == 4)) reach_error();
#endif
  return 0;
}
