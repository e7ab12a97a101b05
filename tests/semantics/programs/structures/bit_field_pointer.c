// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Through a pointer to the structure.
extern void reach_error(void);

struct s { unsigned int f : 5; int n; };
static void set(struct s *p, int n) { p->f = n; p->n = n; }
int main(void) {
  struct s v;
  set(&v, 33);
#ifndef VIOLATED
  if (!(v.n == 33 && v.f == 1)) reach_error();
#else
  if (!(v.n == 33 && v.f == 33)) reach_error();
#endif
  return 0;
}
