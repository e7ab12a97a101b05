// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Different functions have different addresses, and none is null.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void one(void) {}
static void two(void) {}
static void (*p)(void);
static void (*q)(void);
int main(void) {
  p = one;
  q = __VERIFIER_nondet_int() ? one : two;
  if (!(q == p)) reach_error();
  return 0;
}
