// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes of one member are passed on: texts that are written to another one stay there.
// expect: unreach-call TRUE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void send(unsigned char* bytes);
struct setup {
  unsigned char type;
  unsigned short length;
};
struct device {
  char name[8];
  int opened;
  struct setup setup;
};
int main(void) {
  struct device* kept = 0;
  while (__VERIFIER_nondet_int()) {
    struct device* d = calloc(1, sizeof *d);
    if (!d) return 0;
    d->opened = 3;
    snprintf(d->name, sizeof d->name, "dev%d", __VERIFIER_nondet_int());
    send((unsigned char*)&d->setup);
    if (d->opened != 3) reach_error();
    if (kept) free(kept);
    kept = d;
  }
  return 0;
}
