// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The usual swap.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int old_x = x, old_y = y;
  swap(&x, &y);
#ifndef VIOLATED
  if (!(x == old_y && y == old_x)) reach_error();
#else
  if (!(x == old_y && y == old_y)) reach_error();
#endif
  return 0;
}
