// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Elements of a matrix.
// pcegar: --execution-steps 0 --time-limit 20
// expect: unreach-call TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int m[100][200];

int main(void) {
  for (int i = 0; i < 100; i++) {
    for (int j = 0; j < 200; j++) m[i][j] = i;
  }
  for (int i = 0; i < 100; i++) {
    for (int j = 0; j < 200; j++) {
      if (m[i][j] != i) reach_error();
    }
  }
  return 0;
}
