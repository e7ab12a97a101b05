// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// putchar() returns the byte or EOF.
// expect: unreach-call TRUE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
#include <stdio.h>

int main(void) {
  int c = getchar();
  int r = putchar(c);
  if (r != EOF && r != (unsigned char)c) reach_error();
  if (putchar('a') == 'b') reach_error();
  return 0;
}
