// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Vectors of GCC: lane by lane.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

typedef int ints __attribute__((vector_size(16)));
typedef unsigned char bytes __attribute__((vector_size(8)));
union lanes { ints v; int a[4]; };

static ints twice(ints v) { return v + v; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 100) return 0;
  ints v = {1, x, 3}, w;
  union lanes u;
  w = twice(v) - 1;
  w[3] += 5;
  u.v = w > v;
  bytes b = (bytes)0x0102030405060708LL;
  ints s = __builtin_shufflevector(v, w, 0, 4, 1, 7);
  if (!(w[1] == 2 * x - 1 && w[3] == 4 && u.a[0] == 0 && u.a[2] == -1 && b[0] == 8 && s[1] == 1 && s[2] == x)) reach_error();
  return 0;
}
