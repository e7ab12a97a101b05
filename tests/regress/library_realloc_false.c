// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// realloc keeps the content up to the smaller size, or gives null and leaves the old object alone;
// realloc(NULL, n) is malloc(n).
// expect: unreach-call FALSE
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct pair {
  int first;
  struct pair *other;
};

static void grow(int k) {
  int *p = malloc(3 * sizeof(int));
  if (!p) return;
  p[0] = k;
  p[1] = 2;
  p[2] = k;
  int *q = realloc(p, 5 * sizeof(int));
  if (!q) {
    if (p[0] != k || p[1] != 2 || p[2] != k) reach_error();
    return;
  }
  q[4] = 7;
  if (q[0] != k || q[1] != 2 || q[2] != k || q[4] != 7) reach_error();
}

static void shrink(int k, unsigned long n) {
  struct pair *p = malloc(2 * sizeof(struct pair)), end = {4, 0};
  if (!p || n < 1 || n > 2) return;
  p[0].first = k;
  p[0].other = &end;
  p[1] = p[0];
  struct pair *q = realloc(p, n * sizeof(struct pair));
  if (q && (q[0].first != k || q[n - 1].first != k || q[n - 1].other->first == 4)) reach_error();
}

int main(void) {
  const int k = __VERIFIER_nondet_int();
  grow(k);
  shrink(k, (unsigned long)k);
  int *fresh = realloc(0, sizeof(int));
  if (fresh) {
    *fresh = 3;
    if (*fresh != 3) reach_error();
  }
  return 0;
}
