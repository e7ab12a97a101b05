// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A parameter is a copy.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

void change(int a) { a = 7; }
int main(void) {
  int a = 1;
  change(a);
  if (!(a == 1)) reach_error();
  return 0;
}
