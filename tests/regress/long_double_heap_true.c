// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Behind pointers, and in allocated memory.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void *malloc(unsigned long);

static void add(long double *to, const long double *from) { *to += *from; }

int main(void) {
  int n = __VERIFIER_nondet_int();
  long double *heap = malloc(2 * sizeof *heap);
  if (!heap) return 0;
  heap[0] = 0x1p-60L;
  heap[1] = 1;
  long double *to = &heap[n & 1];
  add(to, &heap[0]);
  if (heap[0] + heap[1] != 1 + 0x1p-59L) reach_error();
  if (*to < 0x1p-59L) reach_error();
  return 0;
}
