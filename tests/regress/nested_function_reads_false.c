// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A nested function (GNU C) reads a variable of the function around it, as it is now.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000 || n < -1000) n = 0;
  int f(int x) {
    if (x == 3) return n;
    return x + 1;
  }
  if (!(f(3) == n)) reach_error();
  n = 5;
  if (!(f(3) == 5)) reach_error();
  if (!(f(7) == 8)) reach_error();
  reach_error();
  return 0;
}
