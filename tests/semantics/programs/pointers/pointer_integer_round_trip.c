// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Pointer to integer and back.
extern void reach_error(void);

int main(void) {
  int x = 3;
  unsigned long n = (unsigned long)&x;
  int *p = (int *)n;
  *p = 4;
#ifndef VIOLATED
  if (!(x == 4 && n != 0)) reach_error();
#else
  if (!(x == 3 && n != 0)) reach_error();
#endif
  return 0;
}
