// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An element of an array in a result.
extern void reach_error(void);

struct s { int a[3]; };
static struct s make(int n) { struct s v = {{n, n + 1, n + 2}}; return v; }
int main(void) {
#ifndef VIOLATED
  if (!(make(4).a[2] == 6)) reach_error();
#else
  if (!(make(4).a[2] == 4)) reach_error();
#endif
  return 0;
}
