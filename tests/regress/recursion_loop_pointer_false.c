// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A function that calls itself through a pointer.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int f(int n);
static int (*self)(int) = f;
static int f(int n) { return n <= 0 ? 3 : self(n - 1); }
int main(void) {
  if (f(__VERIFIER_nondet_int()) == 3) reach_error();
  return 0;
}
