// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// calloc clears objects whose type only accesses to their bytes show.
// pcegar: --execution-steps 0
// expect: unreach-call TRUE
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char* text = calloc(8, 1);
  _Bool* flag = calloc(1, 1);
  unsigned char* more = calloc(2, 4);
  if (!text || !flag || !more) return 0;
  if (text[7] != 0 || *flag || more[5] == 3) reach_error();
  text[3] = 5;
  if (text[7] != 0 || text[3] != 5) reach_error();
  return 0;
}
