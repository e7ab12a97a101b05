// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What sprintf and snprintf write for a format that is a literal, and how long it is.
// expect: unreach-call TRUE
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char text[16], cut[4];
  unsigned char any = __VERIFIER_nondet_uchar();
  if (sprintf(text, "x=%d;%s%c", -42, "ab", 'c') != 9 || strcmp(text, "x=-42;abc") != 0) reach_error();
  if (snprintf(cut, sizeof cut, "%05x!", 255) != 6 || strcmp(cut, "000") != 0) reach_error();
  if (snprintf(0, 0, "%lu%%", 1234567890123UL) != 14) reach_error();
  int n = sprintf(text, "%u", any);
  if (n != (any < 10 ? 1 : any < 100 ? 2 : 3)) reach_error();
  return 0;
}
