// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A member that points to a variable.
extern void reach_error(void);

struct s { int *p; int n; };
int main(void) {
  int x = 0;
  struct s v;
  v.p = &x;
  v.n = 3;
  *v.p = v.n;
#ifndef VIOLATED
  if (!(x == 3)) reach_error();
#else
  if (!(x == 0)) reach_error();
#endif
  return 0;
}
