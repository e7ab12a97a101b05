// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Structures as results of nested functions.
extern void reach_error(void);

struct p {
  int x, y;
};
int main(void) {
  struct p g = {1, 2};
  struct p mk(int x) {
    struct p r;
    r.x = x;
    r.y = g.y;
    return r;
  }
  struct p q = mk(7);
  if (!(q.x == 7 && q.y == 2)) reach_error();
  struct p* at(void) {
    return &g;
  }
  at()->x = 9;
  if (!(g.x == 9)) reach_error();
  return 0;
}
