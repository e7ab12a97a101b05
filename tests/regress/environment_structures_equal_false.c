// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// But they may be one and the same.
// expect: unreach-call FALSE
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
  q->a = 13;
  if (&p->b == &q->b) reach_error();
  return 0;
}
