// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A result through a parameter, success as value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int half(int x, int *result) {
  if (x % 2) return 0;
  *result = x / 2;
  return 1;
}
int main(void) {
  int x = __VERIFIER_nondet_int(), r = 0;
#ifndef VIOLATED
  if (half(x, &r)) if (!(r * 2L == x)) reach_error();
#else
  if (half(x, &r)) if (!(r > 0)) reach_error();
#endif
  return 0;
}
