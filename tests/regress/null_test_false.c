// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// The address of a variable is not null.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x;
  int *p = &x;
  if (!(p == 0)) reach_error();
  return 0;
}
