// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Given and implied values.
extern void reach_error(void);

enum e { A = -2, B, C = 5, D, E = C + 10 };
int main(void) {
  if (!(B == -1 && D == 6 && E == 15)) reach_error();
  return 0;
}
