// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// What was stored on the heap is there.
extern void reach_error(void);

extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 4;
  int x = *p;
  free(p);
#ifndef VIOLATED
  if (!(x == 4)) reach_error();
#else
  if (!(x == 0)) reach_error();
#endif
  return 0;
}
