// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Members of members through a pointer.
extern void reach_error(void);

struct in { int k; short m; };
struct out { int a; struct in in; };
static void set(struct out *o, int n) { o->in.k = n; o->in.m = 1; }
int main(void) {
  struct out o = {7, {0, 0}};
  set(&o, 9);
#ifndef VIOLATED
  if (!(o.a == 7 && o.in.k == 9 && o.in.m == 1)) reach_error();
#else
  if (!(o.a == 7 && o.in.k == 9 && o.in.m == 0)) reach_error();
#endif
  return 0;
}
