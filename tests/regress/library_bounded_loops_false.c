// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Loops that a constant size bounds, and strings in arrays of 64 bytes.
// expect: unreach-call FALSE
#include <string.h>
extern void reach_error(void);

int main(void) {
  char text[64], copy[16];
  strcpy(text, "abc");
  strncpy(copy, text, 3);
  copy[3] = 0;
  if (memchr(copy, 'c', 3) != copy + 2 || strcspn(text, "xc") != 2) reach_error();
  if (stpncpy(copy, "zy", 4) != copy + 2 || copy[3] == 0) reach_error();
  return 0;
}
