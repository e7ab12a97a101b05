// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The distance of two elements.
extern void reach_error(void);

int main(void) {
  int a[8];
  int *p = &a[6], *q = &a[1];
#ifndef VIOLATED
  if (!(p - q == 5 && q - p == -5)) reach_error();
#else
  if (!(p - q == 20 && q - p == -5)) reach_error();
#endif
  return 0;
}
