// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The length of a list on the heap.
extern void reach_error(void);

extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; };
int main(void) {
  struct node *head = 0;
  int n = 0, m = 0;
  for (int i = 0; i < 3; i++) {
    struct node *x = malloc(sizeof *x);
    if (!x) break;
    x->next = head;
    head = x;
    m++;
  }
  while (head) {
    struct node *x = head;
    head = head->next;
    free(x);
    n++;
  }
#ifndef VIOLATED
  if (!(n == m)) reach_error();
#else
  if (!(n == 2)) reach_error();
#endif
  return 0;
}
