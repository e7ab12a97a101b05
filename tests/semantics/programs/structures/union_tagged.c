// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A tagged union.
extern void reach_error(void);

struct t { int is_long; union { int i; long l; } v; };
static long get(const struct t *t) { return t->is_long ? t->v.l : t->v.i; }
int main(void) {
  struct t t;
  t.is_long = 1;
  t.v.l = 5000000000;
#ifndef VIOLATED
  if (!(get(&t) > 4000000000)) reach_error();
#else
  if (!(get(&t) < 0)) reach_error();
#endif
  return 0;
}
