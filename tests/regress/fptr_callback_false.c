// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A callback passed as an argument, with its context.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int apply(int (*f)(int, int *), int v, int *context) { return f(v, context); }
static int add(int v, int *context) {
  (void)context;
  return v + 1;
}
static int sub(int v, int *context) {
  (void)context;
  return v - 1;
}
int main(void) {
  int n = 0;
  int x = apply(add, 10, &n);
  int y = apply(sub, 10, &n);
  if (!(x == 9 || y == 11)) reach_error();
  return 0;
}
