// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A jump out of two loops.
extern void reach_error(void);

int main(void) {
  int i, j;
  for (i = 0; i < 4; i++)
    for (j = 0; j < 4; j++)
      if (i + j == 4) goto out;
out:
#ifndef VIOLATED
  if (!(i == 1 && j == 3)) reach_error();
#else
  if (!(i == 1 && j == 4)) reach_error();
#endif
  return 0;
}
