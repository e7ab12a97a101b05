// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// No condition says that n is small, only its value: so the sum does not wrap around.
// pcegar: --execution-steps 0
// expect: unreach-call TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned int n = (unsigned int)__VERIFIER_nondet_int() % 1000;
  unsigned int i = 0, sum = 0;
  while (i < n) {
    sum += 2;
    i++;
  }
  if (sum != 2 * n) reach_error();
  return 0;
}
