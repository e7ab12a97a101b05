// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --32
// expect: unreach-call FALSE
// Freed memory may be used again: the address space is not exhausted.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  for (int round = 0; round < 4; round++) {
    char* memory = malloc(0x20000000);
    free(memory);
  }
  reach_error();
  return 0;
}
