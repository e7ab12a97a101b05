// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The default label stands between the cases.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), r = 0;
  switch (x) {
    case 1: r += 1;
    default: r += 10; break;
    case 2: r += 100;
  }
#ifndef VIOLATED
  if (!(r == (x == 1 ? 11 : x == 2 ? 100 : 10))) reach_error();
#else
  if (!(r == (x == 1 ? 11 : x == 2 ? 100 : 100))) reach_error();
#endif
  return 0;
}
