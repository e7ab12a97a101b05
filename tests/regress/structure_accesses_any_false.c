// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A pointer to void becomes a pointer to another structure than lies there: C gives the access no
// meaning (6.5p7), but without --structure-accesses typed it reaches the object.
// oracle: skip, the access has no meaning in C
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
  struct device* d = calloc(1, sizeof *d);
  struct request r;
  if (!d) return 0;
  r.context = &d->pipe;
  loaded(&r);
  received(&r);
  return 0;
}
