// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// What another member has in the padding of a long double is not modelled, the rest is.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

union number {
  long double l;
  double d;
  unsigned char bytes[10];
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  union number u[2];
  u[0].l = n;
  u[1] = u[0];
  u[1].d = 0.5;
  u[0].bytes[9] ^= 128;
  if (u[1].d != 0.5 || u[0].l != -(long double)n) reach_error();
  if (u[1].bytes[7] != 0x3f) reach_error();
  return 0;
}
