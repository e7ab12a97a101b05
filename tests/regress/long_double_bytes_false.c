// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Ten bytes hold the value: the significand and its first bit, the exponent and the sign.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

union number {
  long double l;
  struct {
    unsigned long significand;
    unsigned short top;
  } in;
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  union number u;
  u.l = -1.5L;
  if (u.in.significand != 0xc000000000000000ul || u.in.top != 0xbfff) reach_error();
  u.in.top = 0x3fff + 63;
  u.in.significand = 0x8000000000000000ul + n;
  if (u.l != 0x1p63L + n) reach_error();
  u.in.significand = n;
  u.in.top = 0;
  if (!(u.l > 0) || u.l < 0x1p-16382L) reach_error();
  return 0;
}
