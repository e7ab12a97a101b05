// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// pcegar: --environment-memory chosen
//
// Null leads to no memory of the environment, nor does an object of the program without pointers
// to it.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct item {
  int a;
  struct item *next;
};
extern struct item *get(void);
extern void change(struct item *);

int main(void) {
  struct item *p = get(), *q = get();
  struct item own = {1, 0};
  if (!p) return 0;
  p->a = 5;
  change(&own);
  if (p->a != 5) reach_error();
  if (!q) {
    change(q);
    if (p->a != 5) reach_error();
  }
  return 0;
}
