// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Structures outside do not overlap in part, if only addresses of their members are used, too.
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct s {
  int a;
  int b;
  long c;
};
extern struct s *get(void);

int main(void) {
  struct s *p = get(), *q = get();
  if (!p || !q) return 0;
  p->a = 1;
  q->c = 13;
  if ((char *)p == (char *)q + 8) reach_error();
  return 0;
}
