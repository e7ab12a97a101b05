// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Extra arguments are ignored.
extern void reach_error(void);

static int first(int n, ...) { return n; }
int main(void) {
#ifndef VIOLATED
  if (!(first(3, 4, 5L, "x") == 3)) reach_error();
#else
  if (!(first(3, 4, 5L, "x") == 4)) reach_error();
#endif
  return 0;
}
