// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A global pointer set by one function, used by another.
extern void reach_error(void);

static int x, y;
static int *g;
static void choose(int *p) { g = p; }
static void put(int v) { *g = v; }
int main(void) {
  choose(&x);
  put(3);
  choose(&y);
  put(4);
#ifndef VIOLATED
  if (!(x == 3 && y == 4)) reach_error();
#else
  if (!(x == 4 && y == 4)) reach_error();
#endif
  return 0;
}
