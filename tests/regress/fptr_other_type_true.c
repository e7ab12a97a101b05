// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A callback that is declared with another pointer type, and a result that is not used.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int seen;
static int on_int(int *p) {
  seen = p != 0;
  return 3;
}
static void run(void (*callback)(void *), void *data) { callback(data); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  run((void (*)(void *))on_int, n > 0 ? &n : 0);
  if (!(seen == (n > 0))) reach_error();
  return 0;
}
