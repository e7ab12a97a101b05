// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A negative index and an unsigned displacement.
extern void reach_error(void);

int main(void) {
  int a[4] = {1, 2, 3, 4};
  int *p = &a[3];
  unsigned int one = 1;
  p -= one;
#ifndef VIOLATED
  if (!(p == &a[2] && p[-2] == 1 && *p == 3)) reach_error();
#else
  if (!(p == &a[2] && p[-2] == 2 && *p == 3)) reach_error();
#endif
  return 0;
}
