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
  if (!(x == 4 && y == 4)) reach_error();
  return 0;
}
