// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An address from outside, held as bytes, in an object that is passed on.
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct node {
  int key;
  struct node *next;
};
extern struct node *get(void);
extern void change(char *);
extern void *memcpy(void *, const void *, unsigned long);

int main(void) {
  char bytes[sizeof(struct node *)];
  struct node *q = get();
  q->key = 0;
  memcpy(bytes, &q, sizeof q);
  change(bytes);
  if (q->key == 3) reach_error();
  return 0;
}
