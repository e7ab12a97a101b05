// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --structure-accesses typed
// expect: unreach-call FALSE
// Structures that begin with pointers begin alike, whatever these point to: a list head that is
// not needed any more is a callback's.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct list {
  struct list *next, *prev;
};
struct callback {
  struct callback* next;
  void (*call)(struct callback*);
};
struct item {
  long size;
  struct list list;
  int freed;
};
static struct item items[2];
static void free_item(struct callback* c) {
  struct item* i = (struct item*)((char*)c - sizeof(long));
  i->freed = 1;
}
static void later(struct callback* c, void (*call)(struct callback*)) { c->call = call; }
int main(void) {
  struct item* i = &items[__VERIFIER_nondet_int() ? 1 : 0];
  struct callback* c = (struct callback*)&i->list;
  i->list.next = i->list.prev = &i->list;
  later(c, free_item);
  c->call(c);
  if (items[1].freed) reach_error();
  return 0;
}
