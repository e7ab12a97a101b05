// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Different members of a union in a list.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void* malloc(unsigned long);
union value {
  int whole;
  char bytes[4];
};
struct node {
  union value value;
  struct node* next;
};

int main(void) {
  struct node* head = 0;
  for (int i = 0; i < 2; i++) {
    struct node* node = malloc(sizeof *node);
    if (!node) return 0;
    node->value.whole = 0x100;
    node->next = head;
    head = node;
  }
  if (head->value.bytes[1] == 1) reach_error();
  return 0;
}
