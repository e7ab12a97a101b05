// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// _Static_assert among declarations.
extern void reach_error(void);

_Static_assert(sizeof(int) == 4, "int");
int main(void) {
  _Static_assert(1, "");
  int x = 2;
  _Static_assert('a' == 97, "ASCII");
#ifndef VIOLATED
  if (!(x == 2)) reach_error();
#else
  if (!(x == 1)) reach_error();
#endif
  return 0;
}
