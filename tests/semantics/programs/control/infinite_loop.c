// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// What follows an endless loop is not reached.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x == 3) {
  }
#ifndef VIOLATED
  if (!(x != 3)) reach_error();
#else
  if (!(x != 5)) reach_error();
#endif
  return 0;
}
