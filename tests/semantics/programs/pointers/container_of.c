// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// From a member to its structure.
extern void reach_error(void);

struct item { int id; struct link { struct link *next; } link; int n; };
int main(void) {
  struct item it = {1, {0}, 5};
  struct link *l = &it.link;
  struct item *p = (struct item *)((char *)l - __builtin_offsetof(struct item, link));
  p->n = 6;
#ifndef VIOLATED
  if (!(p == &it && it.n == 6)) reach_error();
#else
  if (!(p == &it && it.n == 5)) reach_error();
#endif
  return 0;
}
