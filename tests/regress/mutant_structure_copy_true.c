// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A pointer that gets into a structure after the copy of the structure was seen is copied, too.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct holder { int *p; };
int main(void) {
  int v = 0;
  struct holder a = {0}, b = {0}, c = {0};
  struct holder *x = &a, *y = &c, **pp = &y;
  *pp = &b;
  b.p = &v;
  *x = *y;
  *a.p = 1;
  if (v != 1) reach_error();
  return 0;
}
