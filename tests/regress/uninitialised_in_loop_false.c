// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// oracle: skip, reading x is undefined for a compiler
// expect: unreach-call FALSE
// A local of a loop body is fresh in every round.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int i, seen = 0;
  for (i = 0; i < 2; i++) {
    int x;
    if (i == 1 && x == 1) seen = 1;
    x = 0;
  }
  if (!(seen == 0)) reach_error();
  return 0;
}
