// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Elements that nothing was stored in are zero, or any value.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int zero[100];

int main(void) {
  int any[100];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 99) return 0;
  any[n] = __VERIFIER_nondet_int();
  zero[n] = 0;
  if (any[n] == 7 && zero[99 - n] == 0) reach_error();
  return 0;
}
