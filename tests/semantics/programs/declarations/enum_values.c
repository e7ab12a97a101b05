// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Given and implied values.
extern void reach_error(void);

enum e { A = -2, B, C = 5, D, E = C + 10 };
int main(void) {
#ifndef VIOLATED
  if (!(B == -1 && D == 6 && E == 15)) reach_error();
#else
  if (!(B == -1 && D == 6 && E == 7)) reach_error();
#endif
  return 0;
}
