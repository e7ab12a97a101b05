// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Different variables have different addresses.
extern void reach_error(void);

int main(void) {
  int x, y;
  int *p = &x, *q = &y;
#ifndef VIOLATED
  if (!(p != q && p != 0)) reach_error();
#else
  if (!(p == q && p != 0)) reach_error();
#endif
  return 0;
}
