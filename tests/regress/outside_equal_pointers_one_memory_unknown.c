// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE|UNKNOWN
// Where pointers from outside are equal, one of different types does not have a memory of its own.
// oracle: skip, what the environment has is not there
extern void reach_error(void);
struct a {
  int x;
};
struct b {
  int y;
};
extern struct a *get(void);
extern struct b *other(void);

int main(void) {
  struct a *p = get();
  struct b *q = other();
  if (!p || !q) return 0;
  p->x = 1;
  q->y = 2;
  if (p->x == 1 && (void *)p == (void *)q) reach_error();
  return 0;
}
