// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Nested loops with break and continue.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int i, j, n = 0;
  for (i = 0; i < 3; i++) {
    if (i == 1) continue;
    for (j = 0; j < 4; j++) {
      if (j == 2) break;
      n++;
    }
  }
  if (!(n == 4)) reach_error();
  return 0;
}
