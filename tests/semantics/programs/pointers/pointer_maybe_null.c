// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Written only if there is an object.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, c = __VERIFIER_nondet_int();
  int *p = c ? &x : 0;
  if (p) *p = 1;
#ifndef VIOLATED
  if (!(x == (c != 0))) reach_error();
#else
  if (!(x == 1)) reach_error();
#endif
  return 0;
}
