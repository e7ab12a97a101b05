// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A lock, opened and closed in a loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int locked;
static void lock(void) { if (!(!locked)) reach_error(); locked = 1; }
static void unlock(void) { if (!(locked)) reach_error(); locked = 0; }
int main(void) {
  while (__VERIFIER_nondet_int()) {
    lock();
#ifndef VIOLATED
    if (__VERIFIER_nondet_int()) { unlock(); continue; }
#else
    if (__VERIFIER_nondet_int()) { unlock();  }
#endif
    unlock();
  }
  return 0;
}
