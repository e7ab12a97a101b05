// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An address that is combined with an unknown number may still lead to its object.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
extern void use(unsigned long, unsigned long);

int main(void) {
  int y = 0;
  unsigned long key = (unsigned long)__VERIFIER_nondet_long();
  unsigned long mixed = (unsigned long)&y ^ key;
  use(mixed, key);
  if (y == 3) reach_error();
  return 0;
}
