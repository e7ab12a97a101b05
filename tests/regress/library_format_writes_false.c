// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// %n in a format writes: an unsupported construct.
// expect: unreach-call FALSE|UNKNOWN
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  int n = 0;
  printf("abc%n\n", &n);
  if (n == 3) reach_error();
  return 0;
}
