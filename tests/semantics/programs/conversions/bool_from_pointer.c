// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A pointer as _Bool.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x;
  int *p = __VERIFIER_nondet_int() ? &x : 0;
  _Bool b = p;
#ifndef VIOLATED
  if (!(b == (p != 0))) reach_error();
#else
  if (!(b == 1)) reach_error();
#endif
  return 0;
}
