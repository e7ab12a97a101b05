// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A parameter with a global's name.
extern void reach_error(void);

static int n = 1;
static int set(int n) { n = 5; return n; }
int main(void) {
#ifndef VIOLATED
  if (!(set(2) == 5 && n == 1)) reach_error();
#else
  if (!(set(2) == 5 && n == 5)) reach_error();
#endif
  return 0;
}
