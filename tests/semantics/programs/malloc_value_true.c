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
  if (!(x == 4)) reach_error();
  return 0;
}
