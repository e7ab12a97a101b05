// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An address from outside, held as a number in a structure that is passed by value.
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct node {
  int key;
  struct node *next;
};
extern struct node *get(void);
struct holder {
  int kind;
  unsigned long number;
};
extern void change(struct holder);

int main(void) {
  struct node *q = get();
  struct holder h = {0, (unsigned long)q};
  q->key = 0;
  change(h);
  if (q->key == 3) reach_error();
  return 0;
}
