// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// &&, || and ! yield 0 or 1.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = (x && 7) + (x || 3) + !x;
  if (!(y == 3)) reach_error();
  return 0;
}
