// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Compound assignment computes in int, then narrows.
extern void reach_error(void);

int main(void) {
  unsigned char c = 200;
  c += 100;
#ifndef VIOLATED
  if (!(c == 44)) reach_error();
#else
  if (!(c == 300)) reach_error();
#endif
  c = 100;
  c *= 3;
  if (!(c == 44)) reach_error();
  return 0;
}
