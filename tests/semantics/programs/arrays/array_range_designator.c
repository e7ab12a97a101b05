// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Ranges in initialisers (GNU C).
extern void reach_error(void);

static const int t[8] = {[0 ... 2] = 1, [5 ... 6] = 2};
int main(void) {
#ifndef VIOLATED
  if (!(t[2] == 1 && t[3] == 0 && t[6] == 2 && t[7] == 0)) reach_error();
#else
  if (!(t[2] == 1 && t[3] == 0 && t[6] == 1 && t[7] == 0)) reach_error();
#endif
  return 0;
}
