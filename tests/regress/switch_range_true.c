// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// GNU case ranges, and a switch without default.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  switch (x) {
    case -2 ... 2: y = 1; break;
    case 10: y = 2;
  }
  if (!((y == 1) == (x >= -2 && x <= 2))) reach_error();
  return 0;
}
