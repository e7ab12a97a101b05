// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Constant expressions in initialisers.
extern void reach_error(void);

enum { N = 3 };
static int a[N + 1] = {[N] = N * sizeof(int) / 2, [0] = -N >> 1, 1 ? 7 : 8};
int main(void) {
#ifndef VIOLATED
  if (!(a[3] == 6 && a[0] == -2 && a[1] == 7)) reach_error();
#else
  if (!(a[3] == 3 && a[0] == -2 && a[1] == 7)) reach_error();
#endif
  return 0;
}
