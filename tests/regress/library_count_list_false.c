// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// %n of a format that comes to vprintf() with its arguments.
// expect: unreach-call FALSE|UNKNOWN
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);

static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main(void) {
  int count = 0;
  say("%d%n\n", 12, &count);
  if (count == 2) reach_error();
  return 0;
}
