// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The first operand is evaluated once (GNU C).
extern void reach_error(void);

static int n;
static int next(void) { return n++; }
int main(void) {
  n = 1;
  int x = next() ?: 9;
  n = 0;
  int y = next() ?: 9;
#ifndef VIOLATED
  if (!(x == 1 && y == 9 && n == 1)) reach_error();
#else
  if (!(x == 1 && y == 9 && n == 2)) reach_error();
#endif
  return 0;
}
