// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A pointer from outside, in an object of the program that a function without a body is given.
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct S { int x; int y; };
extern void give(struct S *);
extern struct S *get(void);
struct holder { struct S *held; };
extern void change(struct holder *);
int main(void) {
  struct S s;
  struct holder h;
  give(&s);
  h.held = get();
  s.x = 1;
  change(&h);
  if (s.x != 1) reach_error();
  return 0;
}
