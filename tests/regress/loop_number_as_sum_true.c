// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rounds of at least one step each: as many as the bound, which is a number.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0;
  int rounds = 0;
  while (sum < 1000000) {
    int step = __VERIFIER_nondet_int();
    if (step < 1 || step >= 1000000) return 0;
    sum += step;
    rounds++;
  }
  if (rounds > 1000000) reach_error();
  return 0;
}
