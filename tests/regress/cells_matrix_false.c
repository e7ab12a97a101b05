// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Elements of a matrix. A condition is changed.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int m[100][200];

int main(void) {
  for (int i = 0; i < 100; i++) {
    for (int j = 0; j < 200; j++) m[i][j] = i;
  }
  for (int i = 0; i < 100; i++) {
    for (int j = 0; j < 200; j++) {
      if (m[i][j] != j) reach_error();
    }
  }
  return 0;
}
