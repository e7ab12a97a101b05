// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An array as a compound literal.
extern void reach_error(void);

int main(void) {
  int *p = (int[]){1, 2, 3};
  p[1] = 9;
#ifndef VIOLATED
  if (!(p[0] + p[1] + p[2] == 13)) reach_error();
#else
  if (!(p[0] + p[1] + p[2] == 6)) reach_error();
#endif
  return 0;
}
