// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, a function is not defined
// A structure passed by value hands over what its pointers lead to.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct holder { int *p; };
extern void take(struct holder holder);
int main(void) {
  int v = 3;
  struct holder holder = {&v};
  int before = v;
  take(holder);
  if (before == 3 && v != 3) reach_error();
  return 0;
}
