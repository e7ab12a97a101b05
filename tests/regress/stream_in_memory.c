// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What a stream in memory holds follows from the program.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
#include <stdio.h>

int main(void) {
  char text[8] = "abc";
  FILE *stream = fmemopen(text, 8, "r");
  if (!stream) return 0;
  if (fgetc(stream) == 'q') reach_error();
  return 0;
}
