// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A jump over a declaration; the variable is assigned later.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c) goto skip;
  c = 1;
skip:;
  int x;
  x = 3;
#ifndef VIOLATED
  if (!(x == 3 && c != 0)) reach_error();
#else
  if (!(x == 3 && c != 1)) reach_error();
#endif
  return 0;
}
