// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// continue in a do loop goes to the condition.
extern void reach_error(void);

int main(void) {
  int i = 0, n = 0;
  do {
    if (i == 1) continue;
    n++;
  } while (i++ < 3);
#ifndef VIOLATED
  if (!(i == 4 && n == 3)) reach_error();
#else
  if (!(i == 4 && n == 4)) reach_error();
#endif
  return 0;
}
