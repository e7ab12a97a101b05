// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Two objects on the heap are different.
extern void reach_error(void);

extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  int same = p == q && p != 0;
  free(p);
  free(q);
#ifndef VIOLATED
  if (!(!same)) reach_error();
#else
  if (!(same)) reach_error();
#endif
  return 0;
}
