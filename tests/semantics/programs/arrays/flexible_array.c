// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A structure with a flexible array member on the heap.
extern void reach_error(void);

extern void *malloc(unsigned long);
extern void free(void *);
struct s { int n; int a[]; };
int main(void) {
  struct s *p = malloc(sizeof(struct s) + 2 * sizeof(int));
  if (!p) return 0;
  p->n = 2;
  p->a[0] = 3;
  p->a[1] = 4;
  int sum = p->n + p->a[0] + p->a[1];
  free(p);
#ifndef VIOLATED
  if (!(sum == 9 && sizeof(struct s) == 4)) reach_error();
#else
  if (!(sum == 7 && sizeof(struct s) == 4)) reach_error();
#endif
  return 0;
}
