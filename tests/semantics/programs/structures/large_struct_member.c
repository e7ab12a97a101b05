// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// One member of a big structure.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct big { int a[200]; int n; char name[300]; };
static struct big b;
int main(void) {
  b.n = __VERIFIER_nondet_int();
  int old = b.n;
  b.name[5] = 'x';
#ifndef VIOLATED
  if (!(b.n == old && b.a[3] == 0)) reach_error();
#else
  if (!(b.n == old && b.a[3] == 1)) reach_error();
#endif
  return 0;
}
