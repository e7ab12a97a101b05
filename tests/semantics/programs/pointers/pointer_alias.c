// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Two pointers to the same variable.
extern void reach_error(void);

int main(void) {
  int x = 0;
  int *p = &x, *q = p;
  *p = 1;
  *q = 2;
#ifndef VIOLATED
  if (!(*p == 2)) reach_error();
#else
  if (!(*p == 1)) reach_error();
#endif
  return 0;
}
