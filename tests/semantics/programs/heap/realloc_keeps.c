// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// realloc keeps the contents.
extern void reach_error(void);

extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern void free(void *);
int main(void) {
  int *p = malloc(sizeof *p), *q;
  if (!p) return 0;
  *p = 6;
  q = realloc(p, 2 * sizeof *p);
  if (!q) { free(p); return 0; }
  int x = *q;
  free(q);
#ifndef VIOLATED
  if (!(x == 6)) reach_error();
#else
  if (!(x == 0)) reach_error();
#endif
  return 0;
}
