// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A function that stores a block need not store anything.
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
#include <stdio.h>

int main(void) {
  char c = 'a';
  if (fread(&c, 1, 1, stdin) == 0 && c != 'a') reach_error();
  return 0;
}
