// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A write through a pointer to a known variable.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 1;
  int *p = &x;
  *p = 2;
  if (!(x == 2)) reach_error();
  return 0;
}
