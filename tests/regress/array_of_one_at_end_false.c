// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, the sanitizer may refuse the index
// An array of one element at the end of a structure has more where the block is larger.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct list {
  int count;
  int values[1];
};

int main(void) {
  struct list* list = malloc(sizeof(*list) + 4 * sizeof(int));
  if (!list) return 0;
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 3) return 0;
  list->values[k] = 9;
  if (k == 3) reach_error();
  return 0;
}
