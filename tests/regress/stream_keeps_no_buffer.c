// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Without a buffer, nothing is kept.
// expect: unreach-call TRUE
// oracle: skip, the functions of the environment are not there
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  int x = 1;
  setvbuf(stdout, NULL, _IONBF, 0);
  setbuf(stdin, 0);
  putchar('a');
  if (x != 1) reach_error();
  return 0;
}
