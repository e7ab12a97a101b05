// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Members, elements, parameters, results, and allocated memory.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void *malloc(unsigned long);

struct pair {
  char c;
  long double l;
  short s;
};
static struct pair make(long double l, int n) {
  struct pair p = {n, l, n + 1};
  return p;
}
static long double sum(const long double *from, int n) {
  long double result = 0;
  for (int i = 0; i < n; i++) result += from[i];
  return result;
}
static long double third;

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 2) return 0;
  long double a[3] = {0x1p-60L, 1};
  struct pair p = make(a[n] + a[1], n), q = {0};
  q = p;
  p.l++;
  if (q.c != n || q.s != n + 1 || p.l != q.l + 1) reach_error();
  if (sum(a, 3) != 1 + 0x1p-60L) reach_error();
  long double *heap = malloc(2 * sizeof *heap);
  if (!heap) return 0;
  heap[0] = q.l;
  heap[1] = -third;
  long double *to = &heap[n & 1];
  *to += 1;
  if (sizeof(struct pair) != 48 || heap[n & 1] - 1 != (n & 1 ? -third : q.l)) reach_error();
  if (third != 0 || sum(heap, 2) != a[n] + 2) reach_error();
  return 0;
}
