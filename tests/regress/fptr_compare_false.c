// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Comparison of function pointers, and of what they call.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*f)(void) = one;
int main(void) {
  if (__VERIFIER_nondet_int()) f = two;
  int x = f();
  if (!(f == one)) reach_error();
  return 0;
}
