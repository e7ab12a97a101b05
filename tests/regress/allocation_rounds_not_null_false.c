// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --32
// expect: unreach-call FALSE|UNKNOWN
// The same where each round needs the memory.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  for (int round = 0; round < 4; round++) {
    char* memory = malloc(0x20000000);
    if (!memory) return 0;
    free(memory);
  }
  reach_error();
  return 0;
}
