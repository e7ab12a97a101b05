// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The same beyond a row of a matrix, with a write.
// oracle: skip, it leaves an array
// pcegar: --time-limit 5
// expect: unreach-call TRUE
extern void reach_error(void);

int main(void) {
  int rows[2][3] = {{0, 0, 0}, {0, 0, 0}};
  int place = 0;
  for (int i = 0; i < 6000; i++) place = i;
  rows[0][place - 5995] = 1;
  if (rows[1][1] == 1) reach_error();
  return 0;
}
