// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --structure-accesses typed
// expect: unreach-call TRUE
// One member passes objects of two types: a request for a pipe is never taken for one with
// firmware.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct firmware {
  long loaded;
  int size;
};
struct pipe {
  int state;
  int flags;
  int errors;
};
struct device {
  int opened;
  struct pipe pipe;
};
struct request {
  void* context;
};
static void loaded(struct request* r) {
  struct firmware* f = r->context;
  f->size = 7;
}
static void received(struct request* r) {
  struct pipe* p = r->context;
  if (p->errors != 0) reach_error();
}
int main(void) {
  struct firmware* f = malloc(sizeof *f);
  struct device* d = calloc(1, sizeof *d);
  struct request loading, receiving;
  if (!f || !d) return 0;
  loading.context = f;
  receiving.context = &d->pipe;
  while (__VERIFIER_nondet_int()) {
    struct request* r = __VERIFIER_nondet_int() ? &loading : &receiving;
    if (r == &loading) loaded(r);
    if (r == &receiving) received(r);
  }
  return 0;
}
