// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// continue in a do loop goes on with its condition.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int rounds = 0;
  do {
    rounds = rounds + 1;
    if (rounds < 5) continue;
  } while (0);
  if (rounds != 1) reach_error();
  return 0;
}
