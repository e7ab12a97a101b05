// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Memory on the stack.
extern void reach_error(void);

int main(void) {
  int *p = __builtin_alloca(4);
  *p = 3;
#ifndef VIOLATED
  if (!(p != 0 && *p == 3)) reach_error();
#else
  if (!(p != 0 && *p == 4)) reach_error();
#endif
  return 0;
}
