// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A second name of a function.
extern void reach_error(void);

int base(int x) { return x + 1; }
int other(int x) __attribute__((alias("base")));
int main(void) {
#ifndef VIOLATED
  if (!(other(3) == 4)) reach_error();
#else
  if (!(other(3) == 3)) reach_error();
#endif
  return 0;
}
