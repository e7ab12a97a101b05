// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A member of a function's result.
extern void reach_error(void);

struct s { int a, b; };
static struct s make(int n) { struct s v = {n, n + 1}; return v; }
int main(void) {
#ifndef VIOLATED
  if (!(make(3).b == 4)) reach_error();
#else
  if (!(make(3).b == 3)) reach_error();
#endif
  return 0;
}
