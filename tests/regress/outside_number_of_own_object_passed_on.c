// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The address of an object that was passed on, from outside and held as a number.
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct node {
  int key;
  struct node *next;
};
extern struct node *get(void);
extern void give(struct node *);
extern void change(long *);

int main(void) {
  struct node x;
  give(&x);
  long number = (long)get();
  x.key = 0;
  change(&number);
  if (x.key == 3) reach_error();
  return 0;
}
