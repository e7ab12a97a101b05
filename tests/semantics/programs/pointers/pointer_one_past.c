// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// One past the end of one object is not compared with another.
extern void reach_error(void);

int main(void) {
  int a[2] = {1, 2};
  int *end = a + 2;
  int n = 0;
  for (int *p = a; p != end; ++p) n++;
#ifndef VIOLATED
  if (!(n == 2)) reach_error();
#else
  if (!(n == 1)) reach_error();
#endif
  return 0;
}
