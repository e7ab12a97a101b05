// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// memcmp of the C library.
extern void reach_error(void);

extern int memcmp(const void *, const void *, unsigned long);
int main(void) {
  int x = 5, y = 5;
#ifndef VIOLATED
  if (!(memcmp(&x, &y, sizeof x) == 0)) reach_error();
#else
  if (!(memcmp(&x, &y, sizeof x) != 0)) reach_error();
#endif
  return 0;
}
