// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An address from outside, copied byte by byte, in an object that is passed on.
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct node {
  int key;
  struct node *next;
};
extern struct node *get(void);
extern void change(char *);

int main(void) {
  char bytes[sizeof(struct node *)];
  struct node *q = get();
  q->key = 0;
  const char *from = (const char *)&q;
  for (unsigned i = 0; i < sizeof q; i++) bytes[i] = from[i];
  change(bytes);
  if (q->key == 3) reach_error();
  return 0;
}
