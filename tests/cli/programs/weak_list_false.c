// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
extern int nondet(void);
extern void reach_error(void);
struct node {
  struct node* next;
  int value;
};
int main(void) {
  struct node* head = 0;
  for (int i = 0; i < 4; i++) {
    struct node* n = malloc(sizeof *n);
    if (!n) return 0;
    n->value = i == 2 ? -1 : i;
    n->next = head;
    head = n;
  }
  for (struct node* n = head; n; n = n->next)
    if (n->value < 0) reach_error();
  return 0;
}
