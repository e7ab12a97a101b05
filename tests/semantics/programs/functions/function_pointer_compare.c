// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Addresses of functions can be compared.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int f(void) { return 1; }
static int g(void) { return 1; }
int main(void) {
  int (*p)(void) = __VERIFIER_nondet_int() ? f : g;
#ifndef VIOLATED
  if (!((p == f || p == g) && p != 0)) reach_error();
#else
  if (!((p == f || p == g) && p == f)) reach_error();
#endif
  return 0;
}
