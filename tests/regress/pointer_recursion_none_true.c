// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --pointer-recursion none
// expect: unreach-call TRUE
// oracle: skip, rests on an assumption that this program breaks
// Protocols keep a channel's callback and put their own one in its place, which calls the kept one.
// Attached twice, push() would call itself.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct channel {
  void (*push)(struct channel *);
  void (*old_push)(struct channel *);
};
static int active;

static void push(struct channel *c) {
  if (active)
    reach_error();
  active = 1;
  if (c->old_push)
    c->old_push(c);
  active = 0;
}

static void attach(struct channel *c) {
  c->old_push = c->push;
  c->push = push;
}

int main(void) {
  struct channel c = {0, 0};
  attach(&c);
  if (__VERIFIER_nondet_int())
    attach(&c);
  c.push(&c);
  return 0;
}
