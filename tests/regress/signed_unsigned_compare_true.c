// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// In a comparison with an unsigned operand, -1 is the largest value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = -1;
  unsigned b = 1u;
  if (!(a > b)) reach_error();
  return 0;
}
