// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen
//
// What get() returns may hold anything, and change() may change it through p->next.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct item {
  int count;
  struct item *next;
};
extern struct item *get(void);
extern void change(struct item *);

int main(void) {
  struct item *p = get();
  p->count = 7;
  change(p->next);
  if (p->count == 8) reach_error();
  return 0;
}
