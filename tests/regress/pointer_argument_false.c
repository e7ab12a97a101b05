// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A function that writes through its argument.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

void set(int *p) { *p = 4; }
int main(void) {
  int x = 0;
  set(&x);
  if (!(x == 0)) reach_error();
  return 0;
}
