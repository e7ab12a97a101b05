// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Elements of an array are ordered.
extern void reach_error(void);

int main(void) {
  int a[4];
  int *p = &a[1], *q = &a[3];
#ifndef VIOLATED
  if (!(p < q && q >= a)) reach_error();
#else
  if (!(p > q && q >= a)) reach_error();
#endif
  return 0;
}
