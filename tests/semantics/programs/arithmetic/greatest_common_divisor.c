// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Euclid's algorithm on constants.
extern void reach_error(void);

static unsigned int gcd(unsigned int a, unsigned int b) {
  while (b) { unsigned int t = a % b; a = b; b = t; }
  return a;
}
int main(void) {
#ifndef VIOLATED
  if (!(gcd(24, 18) == 6)) reach_error();
#else
  if (!(gcd(24, 18) == 3)) reach_error();
#endif
  return 0;
}
