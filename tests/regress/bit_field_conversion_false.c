// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What a signed bit-field gets, it can hold; the constant is not looked at.
// expect: unreach-call FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct narrow {
  int value : 4;
};

int main(void) {
  struct narrow s;
  int n = __VERIFIER_nondet_int();
  if (n < -8 || n > 7) return 0;
  s.value = n;
  s.value++;
  s.value = 15;
  if (n == 6 && s.value < 0) reach_error();
  return 0;
}
