// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A switch in a switch.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), r = 0;
  switch (x) {
    case 1:
      switch (y) {
        case 1: r = 11; break;
        default: r = 10;
      }
      break;
    default: r = 1;
  }
#ifndef VIOLATED
  if (!((r == 11) == (x == 1 && y == 1))) reach_error();
#else
  if (!(r != 11)) reach_error();
#endif
  return 0;
}
