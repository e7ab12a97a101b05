// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --allocations succeed
// expect: unreach-call TRUE
// oracle: skip, malloc() may fail for other reasons
// Even with --allocations succeed, no memory is as big as that.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int size = __VERIFIER_nondet_int();
  char* memory = malloc(16);
  if (!memory) reach_error();
  return 0;
}
