// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A union of which one member is used, and all are set to zero.
// expect: unreach-call TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *memset(void *, int, unsigned long);

struct lock {
  union {
    struct {
      int counter;
    } val;
    struct {
      unsigned char locked, pending;
    } part;
  };
};
struct device {
  struct lock lock;
  int opened;
};
static struct device devices[2];

static void take(struct device *d) {
  d->lock.val.counter += 1;
  d->opened += 1;
}

int main(void) {
  struct device *d = __VERIFIER_nondet_int() ? &devices[0] : &devices[1];
  memset(d, 0, sizeof *d);
  take(d);
  take(d);
  if (d->lock.val.counter != 2 || d->opened != 2) reach_error();
  return 0;
}
