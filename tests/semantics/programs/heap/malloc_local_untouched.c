// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Writes to the heap do not change local variables.
extern void reach_error(void);

extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int x = 1;
  int *q = &x;
  int *p = malloc(sizeof *p);
  if (p) *p = 5;
  free(p);
#ifndef VIOLATED
  if (!(*q == 1)) reach_error();
#else
  if (!(*q == 5)) reach_error();
#endif
  return 0;
}
