// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An address from outside, held as a number, in an object that is passed on.
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct node {
  int key;
  struct node *next;
};
extern struct node *get(void);
extern void change(long *);

int main(void) {
  struct node *q = get();
  long number = (long)q;
  q->key = 0;
  change(&number);
  if (q->key == 3) reach_error();
  return 0;
}
