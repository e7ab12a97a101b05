// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Two variables in a for.
extern void reach_error(void);

int main(void) {
  int i, j;
  for (i = 0, j = 10; i < j; i += 2, j -= 1);
#ifndef VIOLATED
  if (!(i == 8 && j == 6)) reach_error();
#else
  if (!(i == 8 && j == 7)) reach_error();
#endif
  return 0;
}
