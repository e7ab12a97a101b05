// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A structure on the heap.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

extern void *malloc(unsigned long);
extern void free(void *);
struct s { int a; long b; };
int main(void) {
  struct s *p = malloc(sizeof(struct s));
  if (p == 0) return 0;
  p->a = __VERIFIER_nondet_int();
  p->b = p->a + 1L;
#ifndef VIOLATED
  int ok = p->b > p->a;
#else
  int ok = p->b > p->a + 1L;
#endif
  free(p);
  if (!(ok)) reach_error();
  return 0;
}
