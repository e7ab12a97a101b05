// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Two counters that a loop changes together: one is bounded, so neither wraps around.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int y = 0;
  int i = 0;
  while (i < 1000 && __VERIFIER_nondet_int()) {
    i++;
    y++;
  }
  if (y < 0) reach_error();
  return 0;
}
