// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A linked list of local nodes.
extern void reach_error(void);

struct node { int v; struct node *next; };
static struct node *push(struct node *head, struct node *n, int v) {
  n->v = v;
  n->next = head;
  return n;
}
int main(void) {
  struct node a, b, *head = 0;
  head = push(head, &a, 1);
  head = push(head, &b, 2);
#ifndef VIOLATED
  if (!(head->v == 2 && head->next->v == 1 && head->next->next == 0)) reach_error();
#else
  if (!(head->v == 1 && head->next->v == 1 && head->next->next == 0)) reach_error();
#endif
  return 0;
}
