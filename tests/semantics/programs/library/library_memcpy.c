// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// memcpy of the C library.
extern void reach_error(void);

extern void *memcpy(void *, const void *, unsigned long);
struct s { int a, b; };
int main(void) {
  struct s x = {1, 2}, y = {3, 4};
  memcpy(&y, &x, sizeof y);
#ifndef VIOLATED
  if (!(y.a == 1 && y.b == 2)) reach_error();
#else
  if (!(y.a == 1 && y.b == 4)) reach_error();
#endif
  return 0;
}
