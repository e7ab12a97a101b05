// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The same through a copy of the list, in a structure, after more than eight arguments.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
#include <stdarg.h>
struct message {
  const char *format;
  va_list *list;
};
extern void use(struct message *);

static void log_all(const char *format, ...) {
  va_list list, copy;
  va_start(list, format);
  va_copy(copy, list);
  struct message message = {format, &copy};
  use(&message);
  va_end(list);
}

int main(void) {
  int x = 0;
  log_all("", 1, 2, 3, 4, 5, 6, 7, 8, 9, &x);
  if (x == 1) reach_error();
  return 0;
}
