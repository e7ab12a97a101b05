// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The number of an allocated object's address is not known, also where a call allocates several and
// their content is arbitrary at first: no violation rests on it.
// expect: unreach-call TRUE|UNKNOWN
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
  long number;
  struct node *next;
};
struct holder {
  long *address;
  int size;
};

static struct holder holders[3];

static struct node *fresh(int number, struct node *next) {
  struct node *result = malloc(sizeof *result);
  if (result == NULL) exit(0);
  *result = (struct node){.number = number, .next = next};
  return result;
}

int main(void) {
  const int chosen = __VERIFIER_nondet_int();
  if (chosen < 0 || chosen > 2) return 0;
  struct node *head = NULL;
  for (int i = 0; i < 2; i++) {
    head = fresh(i, head);
    holders[chosen].address = malloc(sizeof(long));
    if (holders[chosen].address == NULL) return 0;
    *holders[chosen].address = i;
  }
  if ((uintptr_t)&head->number % sizeof(long) != 0) reach_error();
  if ((uintptr_t)head->next % sizeof(long) != 0) reach_error();
  if ((uintptr_t)holders[chosen].address & 1) reach_error();
  return 0;
}
