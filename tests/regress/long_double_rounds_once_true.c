// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --time-limit 4
// expect: unreach-call TRUE|UNKNOWN
// Decided by the execution; a solver takes long.
// What does not fit a double is lost in a conversion only.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double d = __VERIFIER_nondet_double();
  if (!(d >= -1000 && d <= 1000)) return 0;
  long double x = d;
  x += 0x1p-20L;
  if ((double)(long double)d != d || x <= d) reach_error();
  return 0;
}
