// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// malloc does not clear what calloc clears.
// pcegar: --execution-steps 0
// expect: unreach-call FALSE
// oracle: skip, new memory happens to be zero
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char* text = malloc(8);
  if (text && text[7] == 3) reach_error();
  return 0;
}
