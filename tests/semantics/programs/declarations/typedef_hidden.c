// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A variable may have a type's name.
extern void reach_error(void);

typedef int number;
int main(void) {
  number x = 3;
  {
    int number = 4;
    x += number;
  }
#ifndef VIOLATED
  if (!(x == 7)) reach_error();
#else
  if (!(x == 3)) reach_error();
#endif
  return 0;
}
