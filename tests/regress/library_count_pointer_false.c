// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// %n in the format of a function that is called through a pointer.
// expect: unreach-call FALSE|UNKNOWN
#include <stdio.h>
extern void reach_error(void);

static int (*const outputs[2])(const char *, ...) = {printf, printf};

int main(int argc, char **argv) {
  signed char count = 0;
  outputs[argc & 1]("abc%hhn\n", &count);
  if (count == 3) reach_error();
  return 0;
}
