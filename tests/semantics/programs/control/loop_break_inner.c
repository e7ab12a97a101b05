// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// break leaves the inner loop only.
extern void reach_error(void);

int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++)
    while (1) {
      n++;
      if (n % 2) break;
    }
#ifndef VIOLATED
  if (!(n == 5)) reach_error();
#else
  if (!(n == 3)) reach_error();
#endif
  return 0;
}
