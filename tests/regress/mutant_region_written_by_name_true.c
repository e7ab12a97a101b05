// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, a function is not defined
// A write by name to an object that the environment knows is seen through its pointers.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct device { int state; int users; };
extern void give(struct device *device);
extern struct device *get(void);
struct device d;
int main(void) {
  give(&d);
  struct device *p = get();
  p->state = 1;
  d.state = 5;
  if (p == &d && p->state != 5) reach_error();
  return 0;
}
