// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// (*p)++ changes the variable, not the pointer.
extern void reach_error(void);

int main(void) {
  int a[2] = {4, 5};
  int *p = a;
  (*p)++;
  ++*p;
#ifndef VIOLATED
  if (!(*p == 6 && p == a)) reach_error();
#else
  if (!(*p == 5 && p == a)) reach_error();
#endif
  return 0;
}
