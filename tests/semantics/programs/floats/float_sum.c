// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Simple floating point.
extern void reach_error(void);

int main(void) {
  double d = 0.5;
  d += 0.25;
#ifndef VIOLATED
  if (!(d == 0.75)) reach_error();
#else
  if (!(d == 0.5)) reach_error();
#endif
  return 0;
}
