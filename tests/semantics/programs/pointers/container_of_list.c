// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An intrusive list with two elements.
extern void reach_error(void);

struct link { struct link *next; };
struct item { int n; struct link link; };
#define ITEM(l) ((struct item *)((char *)(l) - __builtin_offsetof(struct item, link)))
int main(void) {
  struct item a = {1, {0}}, b = {2, {&a.link}};
  int sum = 0;
  for (struct link *l = &b.link; l; l = l->next) sum = sum * 10 + ITEM(l)->n;
#ifndef VIOLATED
  if (!(sum == 21)) reach_error();
#else
  if (!(sum == 12)) reach_error();
#endif
  return 0;
}
