// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// strdup and strndup: a copy in memory of its own, or null.
// expect: unreach-call TRUE
#include <string.h>
extern void reach_error(void);

int main(void) {
  char text[8] = "abc";
  char *copy = strdup(text), *part = strndup(text, 2);
  text[0] = 'x';
  if (copy != 0 && (copy == text || copy[0] != 'a' || copy[2] != 'c' || copy[3] != 0)) reach_error();
  if (part != 0 && (part[1] != 'b' || part[2] != 0)) reach_error();
  return 0;
}
