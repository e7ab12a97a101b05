// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A row of a matrix as a pointer.
extern void reach_error(void);

int main(void) {
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int *row = m[1];
  row[2] = 9;
#ifndef VIOLATED
  if (!(m[1][2] == 9 && m[0][2] == 3)) reach_error();
#else
  if (!(m[1][2] == 6 && m[0][2] == 3)) reach_error();
#endif
  return 0;
}
