// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A load past the cache is a load, and changes nothing.
// expect: unreach-call TRUE
// oracle: skip, gcc does not know the builtin
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int expected = __VERIFIER_nondet_int();
  int actual = __builtin_nontemporal_load(&expected);
  if (expected != actual) reach_error();
  return 0;
}
