// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// malloc may return null; the program must look.
extern void reach_error(void);

extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int *p = malloc(sizeof *p);
  int c = p ? 1 : 0, d = p != 0;
  free(p);
#ifndef VIOLATED
  if (!(c == d)) reach_error();
#else
  if (!(c == !d)) reach_error();
#endif
  return 0;
}
