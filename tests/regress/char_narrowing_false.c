// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Assignment to a narrower type keeps the low bits.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned char u = 300;
  signed char s = 200;
  if (!(u == 300)) reach_error();
  return 0;
}
