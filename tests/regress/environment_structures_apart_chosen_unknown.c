// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen
//
// The same, where their content is chosen.
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct s {
  int a;
  int b;
};
extern struct s *get(void);

int main(void) {
  struct s *p = get(), *q = get();
  if (!p || !q) return 0;
  int *x = &p->a, *y = &q->b;
  *x = 1;
  *y = 13;
  if (*x == 13) reach_error();
  return 0;
}
