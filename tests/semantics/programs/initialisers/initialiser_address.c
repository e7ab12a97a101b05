// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Static initialisers with addresses.
extern void reach_error(void);

static int x = 3, a[3] = {4, 5, 6};
static int *const p = &x, *q = &a[1];
static struct { int *r; int n; } g = {a + 2, 7};
int main(void) {
#ifndef VIOLATED
  if (!(*p == 3 && *q == 5 && *g.r == 6 && g.n == 7)) reach_error();
#else
  if (!(*p == 3 && *q == 5 && *g.r == 4 && g.n == 7)) reach_error();
#endif
  return 0;
}
