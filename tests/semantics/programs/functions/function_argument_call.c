// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A call as the argument of the same function.
extern void reach_error(void);

static int inc(int x) { return x + 1; }
int main(void) {
#ifndef VIOLATED
  if (!(inc(inc(inc(1))) == 4)) reach_error();
#else
  if (!(inc(inc(inc(1))) == 2)) reach_error();
#endif
  return 0;
}
