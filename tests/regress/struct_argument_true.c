// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Structures as arguments and results.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair { int x, y; };
struct pair swap(struct pair p) {
  struct pair q;
  q.x = p.y;
  q.y = p.x;
  return q;
}
int main(void) {
  struct pair a = {1, 2}, b;
  b = swap(a);
  if (!(b.x == 2 && b.y == 1 && a.x == 1)) reach_error();
  return 0;
}
