// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A call under a null check; without a function nothing is called.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int called;
static void hook_function(void) { called = 1; }
static void (*hook)(void);
int main(void) {
  int wanted = __VERIFIER_nondet_int() > 0;
  if (wanted) hook = hook_function;
  if (hook) hook();
  if (!(called == 0)) reach_error();
  return 0;
}
