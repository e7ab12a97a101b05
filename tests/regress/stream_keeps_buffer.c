// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What is written to a stream comes to the buffer that it was given.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
#include <stdio.h>
extern void reach_error(void);
static char buffer[BUFSIZ];

int main(void) {
  setbuf(stdout, buffer);
  buffer[0] = 0;
  fputs("xyz", stdout);
  if (buffer[0] == 'x') reach_error();
  return 0;
}
