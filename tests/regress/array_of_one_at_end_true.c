// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, the sanitizer may refuse the index
// What is written to elements behind the only one that is declared is read from there.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct list {
  int count;
  int values[1];
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 5) return 0;
  struct list* list = malloc(sizeof(*list) + n * sizeof(int));
  if (!list) return 0;
  for (int i = 0; i < n; i++) list->values[i] = i;
  if (list->values[1] == 130) reach_error();
  return 0;
}
