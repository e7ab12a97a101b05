// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A small summand is lost.
extern void reach_error(void);

int main(void) {
  double big = 1e16;
  double d = 1.0;
#ifndef VIOLATED
  if (!((big + d) - big == 0)) reach_error();
#else
  if (!((big + d) - big == 1)) reach_error();
#endif
  return 0;
}
