// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// printf returns the number of characters, unless it fails.
// expect: unreach-call FALSE
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  char name[8] = "abc";
  int n = printf("%s %d\n", name, 100);
  if (n >= 0 && n == 8) reach_error();
  return 0;
}
