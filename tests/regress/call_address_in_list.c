// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A function that gets a va_list may change what the variable arguments point to.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
#include <stdarg.h>
extern void use(const char *format, va_list list);

static void log_all(const char *format, ...) {
  va_list list;
  va_start(list, format);
  use(format, list);
  va_end(list);
}

int main(void) {
  int x = 0;
  log_all("%d", &x);
  if (x == 1) reach_error();
  return 0;
}
