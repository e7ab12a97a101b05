// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What was dereferenced is not null.
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct item {
  int a;
  struct item *next;
};
extern struct item *get(void);

int main(void) {
  struct item *p = get();
  p->a = 1;
  if (!p) reach_error();
  struct item *q = get();
  if (q && q->next->a == 3 && !q->next) reach_error();
  int *r = &p->a;
  *r = 2;
  if (p == 0) reach_error();
  return 0;
}
