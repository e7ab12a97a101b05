// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A violation needs a conversion to a signed bit-field that changes the value: no evidence.
// expect: unreach-call UNKNOWN
// oracle: skip, implementation-defined
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct narrow {
  int value : 4;
};

int main(void) {
  struct narrow s;
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  s.value = n;
  if (s.value < 0) reach_error();
  return 0;
}
