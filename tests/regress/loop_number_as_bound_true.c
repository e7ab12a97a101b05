// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A bound that is a number: what is to be proved holds for any bound.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned y = 0;
  unsigned i = 0;
  while (i < 5000) {
    i++;
    if (__VERIFIER_nondet_int()) y++;
  }
  if (y > 5000) reach_error();
  return 0;
}
