// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// All parts of a for are optional.
extern void reach_error(void);

int main(void) {
  int i = 0;
  for (;;) {
    if (i >= 3) break;
    i++;
  }
#ifndef VIOLATED
  if (!(i == 3)) reach_error();
#else
  if (!(i == 4)) reach_error();
#endif
  return 0;
}
