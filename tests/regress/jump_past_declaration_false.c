// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A jump past a declaration does not keep the value of the last round.
// expect: unreach-call FALSE
// oracle: skip, compilers happen to keep it
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int t = 0; t < n; t++) {
    if (t == 3) goto in;
    ;
    int a = 0;
    a = 5;
    continue;
  in:
    if (a != 5) reach_error();
  }
  return 0;
}
