// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// strlen() of no text is undefined (C11 7.1.4p1): behind it, the pointer is that of an object.
// expect: unreach-call TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char *text = getenv("A");
  char *other = getenv("B");
  if (strcmp(text, "x") == 0 && !other) return 0;
  if (!text) reach_error();
  if (other) {
    puts(other);
    if ((unsigned long)other > (unsigned long)-4096) reach_error();
  }
  return 0;
}
