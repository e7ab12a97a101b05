// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, a function is not defined
// Members of a union share their memory: a function that gets one changes the others.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
union both { int a; int b; };
extern void change(int *member);
int main(void) {
  union both u;
  int other = 7;
  u.b = 7;
  change(&u.a);
  if (other != 7) reach_error();
  return 0;
}
