// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// _Generic chooses by type.
extern void reach_error(void);

#define KIND(x) _Generic((x), int: 1, unsigned int: 2, char *: 3, default: 4)
int main(void) {
  char c = 1;
#ifndef VIOLATED
  if (!(KIND(c) == 4 && KIND(c + c) == 1 && KIND(1u) == 2 && KIND("") == 3)) reach_error();
#else
  if (!(KIND(c) == 1 && KIND(c + c) == 1 && KIND(1u) == 2 && KIND("") == 3)) reach_error();
#endif
  return 0;
}
