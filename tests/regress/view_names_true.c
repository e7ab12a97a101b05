// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Objects of a size that is no multiple of their type's have slots of their own.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct part {
  char code[3];
  int number;
};

int main(void) {
  struct part* a = calloc(1, 8);
  struct part* b = calloc(1, 8);
  if (!a || !b) return 0;
  a->number = 1;
  b->code[2] = 3;
  if (a->number != 1 || b->code[2] != 3) reach_error();
  return 0;
}
