// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A pointer leads behind the type of an object that ends in an array without a length.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct list {
  long size;
  int of[];
};
int main(void) {
  struct list* list = malloc(sizeof *list + 4 * sizeof(int));
  if (!list) return 0;
  int* p = list->of;
  list->size = 4;
  *p = 1;
  *++p = __VERIFIER_nondet_int();
  if (p[0] > 0 && list->size == 4) reach_error();
  return 0;
}
