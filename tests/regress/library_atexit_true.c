// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What atexit registers runs at exit and at the end of main, the last one first, and then the
// destructors; not at abort.
// expect: unreach-call TRUE
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int steps;
static void last(void) {
  if (steps != 2) reach_error();
  steps++;
}
static void first(void) {
  if (steps != 1) reach_error();
  steps++;
}
__attribute__((destructor)) static void end(void) {
  if (steps != 3) reach_error();
}

int main(void) {
  if (atexit(last) != 0 || atexit(first) != 0) reach_error();
  if (__VERIFIER_nondet_int()) abort();
  steps = 1;
  if (__VERIFIER_nondet_int()) exit(1);
  return 0;
}
