// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A conversion to a narrower type changes whether a value is zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x != 256) return 0;
  int seen = 1;
  if ((unsigned char)x) seen = 3;
  if (seen != 1) reach_error();
  return 0;
}
