// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Setting, testing and clearing one flag of a constant word.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned flags = 0;
  if (__VERIFIER_nondet_int()) flags |= 4u;
  flags &= ~1u;
  if (!((flags & 1u) == 0 && (flags == 0 || flags == 4u))) reach_error();
  return 0;
}
