// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A list is reversed in place.
extern void reach_error(void);

struct node { int v; struct node *next; };
int main(void) {
  struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
  struct node *p = &a, *r = 0;
  while (p) {
    struct node *n = p->next;
    p->next = r;
    r = p;
    p = n;
  }
#ifndef VIOLATED
  if (!(r == &c && r->next->v == 2)) reach_error();
#else
  if (!(r == &a && r->next->v == 2)) reach_error();
#endif
  return 0;
}
