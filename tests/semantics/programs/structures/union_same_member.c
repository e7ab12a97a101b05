// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// What was written is read from the same member.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

union u { int i; char c[4]; };
int main(void) {
  union u v;
  v.i = __VERIFIER_nondet_int();
  int w = v.i;
#ifndef VIOLATED
  if (!(v.i == w)) reach_error();
#else
  if (!(v.i == 0)) reach_error();
#endif
  return 0;
}
