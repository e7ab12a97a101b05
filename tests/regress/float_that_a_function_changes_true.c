// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, functions without a body
// A floating-point number that a function outside of the program changes may have any value.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

struct s {
  double d;
};
struct s *current(void);
void change(struct s *);

int main(void) {
  struct s s = {0};
  change(&s);
  struct s *p = current();
  p->d = 1;
  change(&s);
  if (s.d > 1e30 && s.d < 1) reach_error();
  return 0;
}
