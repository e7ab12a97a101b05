// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The callee changes its copy only.
extern void reach_error(void);

struct s { int a[2]; };
static int change(struct s v) { v.a[0] = 7; return v.a[0] + v.a[1]; }
int main(void) {
  struct s x = {{1, 2}};
#ifndef VIOLATED
  if (!(change(x) == 9 && x.a[0] == 1)) reach_error();
#else
  if (!(change(x) == 9 && x.a[0] == 7)) reach_error();
#endif
  return 0;
}
