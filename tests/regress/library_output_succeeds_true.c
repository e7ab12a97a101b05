// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// With --printing succeeds printf returns the number of characters.
// pcegar: --printing succeeds
// expect: unreach-call TRUE
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  if (printf("%s%%\n", "ab") != 4) reach_error();
  return 0;
}
