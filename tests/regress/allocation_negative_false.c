// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// malloc() of more than there is returns null, and the program goes on.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int size = __VERIFIER_nondet_int();
  char* memory = malloc(size);
  if (size < 0) reach_error();
  free(memory);
  return 0;
}
