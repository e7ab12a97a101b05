// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Fall-through and default in the middle.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  switch (x) {
    case 1: y += 1;
    default: y += 10; break;
    case 2: y += 100;
    case 3: y += 1000;
  }
  if (!(x != 2 || y == 100)) reach_error();
  return 0;
}
