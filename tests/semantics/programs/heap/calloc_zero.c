// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// calloc returns zeroed memory.
extern void reach_error(void);

extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
int main(void) {
  int *p = calloc(2, sizeof *p);
  if (!p) return 0;
  int x = p[0] + p[1];
  free(p);
#ifndef VIOLATED
  if (!(x == 0)) reach_error();
#else
  if (!(x == 1)) reach_error();
#endif
  return 0;
}
