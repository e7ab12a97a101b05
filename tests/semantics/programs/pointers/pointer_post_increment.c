// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// *p++ reads, then moves.
extern void reach_error(void);

int main(void) {
  int a[3] = {4, 5, 6};
  int *p = a;
  int x = *p++;
  int y = *p++;
#ifndef VIOLATED
  if (!(x == 4 && y == 5 && p == a + 2)) reach_error();
#else
  if (!(x == 4 && y == 6 && p == a + 2)) reach_error();
#endif
  return 0;
}
