// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A lock that is taken and given back in a loop, with an invariant over two variables.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int held = 0, got = 0;
  while (__VERIFIER_nondet_int()) {
    got = 0;
    if (__VERIFIER_nondet_int()) {
      held = held + 1;
      got = 1;
    }
    if (got) held = held - 1;
  }
  if (!(got == 0)) reach_error();
  return 0;
}
