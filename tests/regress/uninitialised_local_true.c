// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// oracle: skip, reading x is undefined for a compiler
// expect: unreach-call TRUE
// An uninitialised local holds any value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x;
  int y = 1;
  if (x == 5) y = 2;
  if (!(y == 1 || y == 2)) reach_error();
  return 0;
}
