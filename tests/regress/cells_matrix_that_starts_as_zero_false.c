// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A matrix that is zero again in each round.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 8) return 0;
  for (int round = 0; round < 2; round++) {
    int m[10][300] = {0};
    if (round == 1 && m[k][k + 1] == 0) reach_error();
    for (int i = 0; i < 10; i++) {
      for (int j = 0; j < 300; j++) m[i][j] = 5;
    }
  }
  return 0;
}
