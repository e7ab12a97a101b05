// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Two structures that point to each other.
extern void reach_error(void);

struct node { struct node *next; int v; };
int main(void) {
  struct node a, b;
  a.next = &b; b.next = &a;
  a.v = 1; b.v = 2;
  a.next->next->v = 5;
#ifndef VIOLATED
  if (!(a.v == 5 && b.v == 2)) reach_error();
#else
  if (!(a.v == 1 && b.v == 2)) reach_error();
#endif
  return 0;
}
