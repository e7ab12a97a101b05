// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The same for a structure in a list.
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern void *malloc(unsigned long);
extern int ext(void);
extern void change(int *);
struct node {
  int x[2];
  int y;
  struct node *next;
};

int main(void) {
  struct node *head = 0;
  for (int i = 0; i < 3 && ext(); i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 0;
    n->next = head;
    n->y = 1;
    head = n;
  }
  if (head && head->next) {
    change(&head->next->x[1]);
    if (head->next->y != 1) reach_error();
  }
  return 0;
}
