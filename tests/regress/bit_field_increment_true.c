// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Executions in which a signed bit-field does not hold what it gets are not considered.
// pcegar: --signed-overflow undefined
// expect: unreach-call TRUE
// oracle: skip, implementation-defined
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct narrow {
  int value : 4;
};

int main(void) {
  struct narrow s;
  s.value = 0;
  while (__VERIFIER_nondet_int()) {
    s.value++;
    if (s.value < 0) reach_error();
  }
  return 0;
}
