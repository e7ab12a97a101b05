// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// && and || skip their right side.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int n = 0;
  int both = x > 0 && ++n > 0;
  int either = x > 0 || ++n > 0;
  if (!(n == 1 && either == 1 && both == (x > 0))) reach_error();
  return 0;
}
