// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen --execution-steps 0
// expect: unreach-call TRUE
// oracle: skip, machines convert to some number
// An execution does not go on behind a conversion that is undefined.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  double d = x == 7 ? 1e300 : 2.5;
  int y = (int)d;
  if (x == 7) reach_error();
  return y == 2;
}
