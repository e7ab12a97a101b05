// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen
// expect: unreach-call TRUE|UNKNOWN
// A call with one object from outside leaves what the program has stored in another one.
// oracle: skip, what the environment has is not there
extern void reach_error(void);
struct s {
  int n;
  int rest[];
};
extern struct s *get(void);
extern void give(struct s *);

int main(void) {
  struct s *p = get(), *q = get();
  if (!p || !q || p == q) return 0;
  p->n = 1;
  give(q);
  if (p->n != 1) reach_error();
  return 0;
}
