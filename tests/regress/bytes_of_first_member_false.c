// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A pointer to the bytes of a structure that begins with a text goes on behind the text.
// expect: unreach-call FALSE
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device {
  char name[8];
  int opened;
};
static void clear(char* bytes, unsigned n) {
  unsigned i;
  for (i = 0; i < n; i++) bytes[i] = 0;
}
int main(void) {
  struct device* d = malloc(sizeof *d);
  if (!d) return 0;
  d->opened = 3;
  clear(d->name, sizeof d->name);
  if (d->opened != 3) return 0;
  clear((char*)d, sizeof *d);
  if (d->opened == 0) reach_error();
  return 0;
}
