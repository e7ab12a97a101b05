// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// An atomic value is passed to a function with variable arguments.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int second(int n, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, n);
  int x = __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return x + n;
}

int main(void) {
  int x = second(1, ({ _Atomic int a = 4; a; }));
  if (!(x == 4)) reach_error();
  return 0;
}
