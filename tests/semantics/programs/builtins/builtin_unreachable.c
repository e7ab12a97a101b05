// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// What must not be reached is not.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int f(int x) {
  switch (x & 1) {
    case 0: return 4;
    case 1: return 5;
  }
  __builtin_unreachable();
}
int main(void) {
#ifndef VIOLATED
  if (!(f(__VERIFIER_nondet_int()) <= 5)) reach_error();
#else
  if (!(f(__VERIFIER_nondet_int()) <= 4)) reach_error();
#endif
  return 0;
}
