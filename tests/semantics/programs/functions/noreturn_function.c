// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Nothing follows a call that does not return.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

extern void exit(int) __attribute__((noreturn));
static _Noreturn void fail(void) { exit(0); }
int main(void) {
  int x = __VERIFIER_nondet_int();
#ifndef VIOLATED
  if (x < 0) fail();
#else
  if (x < -1) fail();
#endif
  if (!(x >= 0)) reach_error();
  return 0;
}
