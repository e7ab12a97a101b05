// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The address of a compound literal.
extern void reach_error(void);

struct s { int a, b; };
static int sum(const struct s *p) { return p->a + p->b; }
int main(void) {
#ifndef VIOLATED
  if (!(sum(&(struct s){3, 4}) == 7)) reach_error();
#else
  if (!(sum(&(struct s){3, 4}) == 3)) reach_error();
#endif
  return 0;
}
