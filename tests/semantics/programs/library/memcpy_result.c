// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// memcpy returns its first argument.
extern void reach_error(void);

extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  int x = 1, y = 2;
  int *p = memcpy(&x, &y, sizeof x);
#ifndef VIOLATED
  if (!(p == &x && x == 2)) reach_error();
#else
  if (!(p == &x && x == 1)) reach_error();
#endif
  return 0;
}
