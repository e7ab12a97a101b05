// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --time-limit 2
// expect: unreach-call TRUE|UNKNOWN
// The values are inputs, the shape is not: the violations that an execution finds are refuted.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node* next;
};

int main(void) {
  struct node* list = 0;
  struct node* reversed = 0;
  const unsigned first = (unsigned)__VERIFIER_nondet_int() & 0xff;
  for (int i = 0; i < 3; i++) {
    struct node* x = malloc(sizeof *x);
    if (!x) return 0;
    x->value = (int)first + i;
    x->next = list;
    list = x;
  }
  while (list) {
    struct node* next = list->next;
    list->next = reversed;
    reversed = list;
    list = next;
  }
  for (int k = 0; reversed; reversed = reversed->next, k++) {
    if (reversed->value != (int)first + k) reach_error();
  }
  return 0;
}
