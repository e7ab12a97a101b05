// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What is not among the arguments does not change.
// expect: unreach-call TRUE
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
  int x = 0, y = 0;
  log_all("%d", &x);
  if (y == 1) reach_error();
  return 0;
}
