// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Strings of as many as 128 bytes, and loops that a constant size bounds.
// pcegar: --time-limit 5
// expect: unreach-call TRUE|UNKNOWN
#include <string.h>
extern void reach_error(void);

int main(void) {
  char text[100], copy[100];
  strcpy(text, "abc");
  strncpy(copy, text, 3);
  copy[3] = 0;
  if (strlen(text) != 3 || memchr(copy, 'c', 3) != copy + 2 || strcspn(text, "xc") != 2) reach_error();
  if (stpncpy(copy, "zy", 4) != copy + 2 || copy[3] != 0) reach_error();
  return 0;
}
