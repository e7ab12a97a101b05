// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// x + 1 > x does not hold for unsigned x.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned x = (unsigned)__VERIFIER_nondet_int();
  unsigned y = x + 1u;
  if (!(y > x || x == 4294967295u)) reach_error();
  return 0;
}
