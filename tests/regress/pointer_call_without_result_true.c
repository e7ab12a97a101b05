// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, the environment hands back what it was given
//
// Two members of an object that the environment hands back. No address of a function with a result
// becomes that of one without, so `set` is not `out`, which would call itself.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct chip {
  int (*out)(struct chip *, int);
  void (*set)(struct chip *, int);
};
extern void add_chip(struct chip *);
extern struct chip *environment_chip(void);
static int depth;
static int out(struct chip *c, int v) {
  if (depth != 0) reach_error();
  depth = 1;
  c->set(c, v);
  depth = 0;
  return 0;
}
static void set(struct chip *c, int v) {}
static struct chip chip = {out, set};
int main(void) {
  add_chip(&chip);
  while (__VERIFIER_nondet_int()) out(environment_chip(), 1);
  return 0;
}
