// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// What is computed with long double is not modelled, so the first six paths are feasible for all
// that is known, but none can be confirmed. After four of them a round leaves the others open, the
// last one too, which is real.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  long double d = 1.0;
  if (__VERIFIER_nondet_int() > 3) {
    if (d > 2.0) {
      if (__VERIFIER_nondet_int()) reach_error();
      else if (__VERIFIER_nondet_int()) reach_error();
      else if (__VERIFIER_nondet_int()) reach_error();
      else if (__VERIFIER_nondet_int()) reach_error();
      else if (__VERIFIER_nondet_int()) reach_error();
      else reach_error();
    }
  } else if (__VERIFIER_nondet_int() > 3) {
    reach_error();
  }
  return 0;
}
