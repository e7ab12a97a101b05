// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// strtol and its kin: bases, prefixes, the end, and numbers that are too large.
// expect: unreach-call FALSE
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char text[] = " -42x";
  char *end = 0;
  if (strtol(text, &end, 10) != -42 || *end != 'x') reach_error();
  if (strtol("0x1f", &end, 0) != 31 || strtoul("-1", 0, 10) != ULONG_MAX) reach_error();
  if (strtol(text + 4, &end, 10) != 0 || end != text + 4) reach_error();
  errno = 0;
  if (strtol("-1y2p0ij32e8e9", 0, 36) != LONG_MIN || errno == ERANGE) reach_error();
  return 0;
}
