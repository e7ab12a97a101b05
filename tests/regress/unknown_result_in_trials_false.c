// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What a function returns is not modelled; trials choose it where its caller reads it.
// expect: unreach-call FALSE|UNKNOWN
#include <stdarg.h>
extern void reach_error(void);

static int next(va_list* list) {
  return va_arg(*list, int);
}

static int first(int count, ...) {
  va_list list;
  va_start(list, count);
  const int result = next(&list);
  va_end(list);
  return result;
}

int main(void) {
  if (first(3, 1, 2, 3) == 1) reach_error();
  return 0;
}
