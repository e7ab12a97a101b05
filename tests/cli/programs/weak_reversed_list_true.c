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
  struct node *head = 0, *r = 0;
  for (int i = 0; i < 3; i++) {
    struct node* n = malloc(sizeof *n);
    if (!n) return 0;
    n->value = nondet() & 7;
    n->next = head;
    head = n;
  }
  while (head) {
    struct node* next = head->next;
    head->next = r;
    r = head;
    head = next;
  }
  int expected = 0;
  for (struct node* n = r; n; n = n->next) {
    if (n->value > 7) reach_error();
    expected++;
  }
  return 0;
}
