// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Patterns without the significand's first bit, made of bytes, are NaN to the machine.
extern void reach_error(void);

union number {
  long double l;
  struct {
    unsigned long significand;
    unsigned short top;
  } in;
};

int main(void) {
  union number u;
  u.in.significand = 0x4000000000000000ul;
  u.in.top = 0x4000;
  long double x = u.l;
  if (x == x || x < 1 || x >= 1) reach_error();
  u.in.significand = 0x8000000000000000ul;
  u.in.top = 0;
  if (u.l == 0x1p-16382L) reach_error();
  return 0;
}
