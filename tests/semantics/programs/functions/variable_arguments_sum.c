// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Extra arguments are read.
extern void reach_error(void);

static int sum(int n, ...) {
  __builtin_va_list list;
  int s = 0;
  __builtin_va_start(list, n);
  while (n-- > 0) s += __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return s;
}
int main(void) {
#ifndef VIOLATED
  if (!(sum(2, 4, 5) == 9)) reach_error();
#else
  if (!(sum(2, 4, 5) == 4)) reach_error();
#endif
  return 0;
}
