// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A pointer through two calls.
extern void reach_error(void);

static void inner(int *p) { *p += 2; }
static void outer(int *p) { inner(p); inner(p); }
int main(void) {
  int x = 1;
  outer(&x);
#ifndef VIOLATED
  if (!(x == 5)) reach_error();
#else
  if (!(x == 3)) reach_error();
#endif
  return 0;
}
