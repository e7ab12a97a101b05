// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A pointer that is stored but not called.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int f(void) { return 1; }
static int (*volatile unused)(void) = f;
int main(void) {
  int x = __VERIFIER_nondet_int();
  int (*p)(void) = f;
#ifndef VIOLATED
  if (!(p != 0 && x == x)) reach_error();
#else
  if (!(p == 0 && x == x)) reach_error();
#endif
  return 0;
}
