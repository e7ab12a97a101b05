// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, the functions that change the members are not there
// A function that gets the address of a member changes the member, not what is around it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct link {
  struct link *next;
};
struct queue {
  int depth;
};
struct device {
  struct queue queue;
  struct link link;
  int names[2];
  int state;
};

extern void add_link(struct link *link, struct link *list);
extern int set_up(struct queue *queue, int *names);
extern struct queue *best_queue(void);

static struct device devices[2];
static struct link list;

int main(void) {
  int i = __VERIFIER_nondet_int() != 0;
  devices[i].state = 1;
  add_link(&devices[i].link, &list);
  if (set_up(&devices[i].queue, devices[i].names)) set_up(best_queue(), &devices[1 - i].names[0]);
  if (devices[i].state != 1 || devices[1 - i].state != 0) reach_error();
  return 0;
}
