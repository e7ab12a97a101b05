// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Operands and sizes of variably modified types are evaluated: of sizeof, typeof, parameters, va_arg, literals.
// expect: unreach-call TRUE
#include <stdarg.h>
extern void reach_error(void);

static int count;
static int side(void) { return ++count; }
static int sum(int n, int m, int a[n++][m]) { return n; }
static int both(int a[(side(), side())][2]) { return count; }
static int of_pointers(int k, int (*a[(count++, k)])[k]) { return count; }
static int listed(int n, ...) {
  va_list list;
  va_start(list, n);
  (void)va_arg(list, int (*)[(count++, 2)]);
  int result = va_arg(list, int);
  va_end(list);
  return result;
}

int main(void) {
  int n = 3, i = 0, z[4][n], (*p)[n] = z;
  (void)sizeof z[i++];
  if (i != 1) reach_error();
  typeof(*p++) y;
  typeof(z[i++]) *q = 0;
  char b[sizeof(z[side()])];
  if (p != z + 1 || i != 2 || count != 1) reach_error();
  void *cast = (typeof(z[side()]) *)0;
  switch (sizeof(typeof(z[side()]))) default:;
  if (count != 3 || sizeof b != 3 * sizeof(int)) reach_error();
  if (sum(3, 3, 0) != 4 || both(0) != 5 || of_pointers(2, 0) != 6) reach_error();
  if (listed(1, (void *)0, 7) != 7 || count != 7) reach_error();
  void *literal = &(int (*)[side()]){0};
  int m = 0;
  while (sizeof *p++ && m++ < 1);
  if (p != z + 3) reach_error();
  (void)sizeof(int(*)[n]);
  if (count != 8) reach_error();
  return 0;
}
