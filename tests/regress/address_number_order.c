// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// The order of two objects of one call of malloc() is open.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

extern void* malloc(unsigned long);
struct node {
  struct node* next;
};

int main(void) {
  struct node* head = 0;
  for (int i = 0; i < 3; i++) {
    struct node* node = malloc(sizeof *node);
    if (!node) return 0;
    node->next = head;
    head = node;
  }
  if ((unsigned long)head < (unsigned long)head->next) reach_error();
  return 0;
}
