// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --structure-accesses typed
// expect: unreach-call TRUE
// An entry of a list is never taken for the structure that has the head.
#include <stddef.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct list {
  struct list* next;
};
struct buffer {
  long stamp;
  long field;
  struct list list;
};
struct device {
  int opened;
  char endpoint;
  short mode;
  struct list queue;
  int last;
};
static void take(struct device* d) {
  struct buffer* b;
  if (d->queue.next == &d->queue) return;
  b = (struct buffer*)((char*)d->queue.next - offsetof(struct buffer, list));
  d->queue.next = b->list.next;
  b->stamp = 7;
  b->field++;
}
int main(void) {
  while (__VERIFIER_nondet_int()) {
    struct device* d = calloc(1, sizeof *d);
    struct buffer* b = calloc(1, sizeof *b);
    if (!d || !b) return 0;
    d->queue.next = &d->queue;
    if (__VERIFIER_nondet_int()) {
      b->list.next = d->queue.next;
      d->queue.next = &b->list;
    }
    take(d);
    if (d->endpoint != 0 || d->opened != 0) reach_error();
  }
  return 0;
}
