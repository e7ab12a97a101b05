// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A goto into a nested block keeps the variable but skips its initialiser.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 1;
  if (x > 0) goto inside;
  y = 2;
  if (x < -5) {
    y = 3;
  inside:
    y += 10;
  }
  if (!(y != 11)) reach_error();
  return 0;
}
