// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// One element of a matrix is another one.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

int m[20][30];

int main(void) {
  for (int i = 0; i < 20; i++) {
    for (int j = 0; j < 30; j++) m[i][j] = i;
  }
  m[5][7] = -1;
  for (int i = 0; i < 20; i++) {
    for (int j = 0; j < 30; j++) {
      if (m[i][j] != i) reach_error();
    }
  }
  return 0;
}
