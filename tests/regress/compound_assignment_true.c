// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// known imprecision: | and ^ of values that are not constants are not exact over the integers
// Compound assignment converts back to the type of its left side.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned char c = 250;
  int x = 7;
  c += 10;
  x -= 2; x *= 3; x /= 4; x %= 2; x <<= 4; x |= 3; x ^= 1;
  if (!(c == 4 && x == 18)) reach_error();
  return 0;
}
