// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, the order of evaluation is the compiler's choice
// The pointer may be read before the call, what it points to after it.
extern void reach_error(void);
struct node {
  struct node *next;
  int value;
};
static struct node second = {0, 1}, first = {&second, 0}, third = {0, 3};
static struct node *list = &first;
static int change(void) {
  first.next = &third;
  second.value = 20;
  return 0;
}

int main(void) {
  int r = list->next->value + change();
  if (r == 20) reach_error();
  return 0;
}
