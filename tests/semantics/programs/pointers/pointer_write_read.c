// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A write through a pointer is seen by the variable and by the pointer.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 1;
  int *p = &x;
  *p = __VERIFIER_nondet_int();
#ifndef VIOLATED
  if (!(x == *p)) reach_error();
#else
  if (!(x == 1)) reach_error();
#endif
  return 0;
}
