// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An element with an input as index, through a pointer.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[4] = {0, 0, 0, 0};
  int *p = a;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  p[i] = 1;
#ifndef VIOLATED
  if (!(a[0] + a[1] + a[2] + a[3] == 1)) reach_error();
#else
  if (!(a[0] + a[1] == 1)) reach_error();
#endif
  return 0;
}
