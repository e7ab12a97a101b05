// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A declaration before the first label is not initialised.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int r = 0;
  switch (__VERIFIER_nondet_int()) {
    int t;
    case 1: t = 4; r = t; break;
    default: t = 5; r = t;
  }
#ifndef VIOLATED
  if (!(r == 5 || r == 4)) reach_error();
#else
  if (!(r == 5 || r == 0)) reach_error();
#endif
  return 0;
}
