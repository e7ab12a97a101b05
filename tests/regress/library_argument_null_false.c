// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A block of no bytes may be null, and so may the name of a file: fopen() fails then.
// expect: unreach-call FALSE
// oracle: skip, the library's functions are called
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *name = getenv("A");
  FILE *file = fopen(name, "r");
  if (name == NULL && file == NULL && __VERIFIER_nondet_int() == 3) reach_error();
  return 0;
}
