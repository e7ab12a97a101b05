// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Called only if set.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int called;
static void f(void) { called = 1; }
int main(void) {
  int c = __VERIFIER_nondet_int();
  void (*p)(void) = c ? f : 0;
  if (p) p();
#ifndef VIOLATED
  if (!(called == (c != 0))) reach_error();
#else
  if (!(called == 1)) reach_error();
#endif
  return 0;
}
