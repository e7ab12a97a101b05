// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Without anything that %n could write through, a format that is not known writes nothing.
// expect: unreach-call TRUE
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
  const int seen = 3;
  char name[4] = "abc";
  say("%d %s %d: 100%% new\n", count, name, seen);
  if (count != 0 || name[0] != 'a') reach_error();
  return 0;
}
