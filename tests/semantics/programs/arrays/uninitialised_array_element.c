// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An element that was not set is arbitrary.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[2];
  a[0] = __VERIFIER_nondet_int();
  a[1] = __VERIFIER_nondet_int();
  if (a[0] > 0) a[1] = a[0];
#ifndef VIOLATED
  if (!(a[0] <= 0 || a[1] > 0)) reach_error();
#else
  if (!(a[0] <= 0 || a[1] < 0)) reach_error();
#endif
  return 0;
}
