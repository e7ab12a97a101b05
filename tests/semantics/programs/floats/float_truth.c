// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Every float but zero is true.
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  int n = x ? 1 : 0;
#ifndef VIOLATED
  if (n != (x != 0)) reach_error();
#else
  if (n != (x > 0)) reach_error();
#endif
  if (!x == n) reach_error();
  if ((x && 1) != n) reach_error();
  return 0;
}
