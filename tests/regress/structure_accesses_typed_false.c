// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --structure-accesses typed
// expect: unreach-call FALSE
// Where any structure may lie, or this one does, it is accessed with --structure-accesses typed,
// too: arrays of bytes, unions, memory of any size, a first member, the structure around it.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct part {
  int state;
};
union any {
  int number;
  struct part part;
};
struct host {
  int id;
  unsigned long data[4];
  char bytes[16];
  union any any;
  struct part part;
};
static int n;
static void set(void* p) {
  struct part* part = p;
  part->state = 5;
  n++;
}
static int get(void* p) {
  struct part* part = p;
  return part->state;
}
int main(void) {
  struct host* h = calloc(1, sizeof *h);
  void* raw = calloc(1, sizeof(struct part) + 8);
  if (!h || !raw) return 0;
  set(h->data);
  set(h->bytes);
  set(&h->any);
  set(&h->part);
  set(raw);
  if (get(h->data) == 5 && get(h->bytes) == 5 && get(&h->any) == 5 && get(&h->part) == 5 &&
      get(raw) == 5 && n == 5)
    reach_error();
  return 0;
}
