// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// __builtin_choose_expr and __builtin_types_compatible_p.
extern void reach_error(void);

int main(void) {
  long x = 5;
  int r = __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(x), long), 1, 2);
#ifndef VIOLATED
  if (!(r == 1)) reach_error();
#else
  if (!(r == 2)) reach_error();
#endif
  return 0;
}
