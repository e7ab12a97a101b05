// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A lock that is free again whenever the function calls itself.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int locked;
static void lock(void) { if (locked) reach_error(); locked = 1; }
static void unlock(void) { if (!locked) reach_error(); locked = 0; }
static void f(int n) {
  lock();
  if (n != 2) unlock();
  if (n > 0) {
    f(n - 1);
    lock();
    unlock();
  }
}
int main(void) {
  f(__VERIFIER_nondet_int());
  return 0;
}
