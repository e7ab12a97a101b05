// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Bit-fields of one width that share a byte are different cells.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void* malloc(unsigned long);
struct node {
  unsigned first : 4, second : 4;
  struct node* next;
};

int main(void) {
  struct node* head = 0;
  for (int i = 0; i < 2; i++) {
    struct node* node = malloc(sizeof *node);
    if (!node) return 0;
    node->first = 1;
    node->second = 2;
    node->next = head;
    head = node;
  }
  if (head->first != 1) reach_error();
  return 0;
}
