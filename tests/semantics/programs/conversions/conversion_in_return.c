// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An unsigned result compared with a negative number.
extern void reach_error(void);

static unsigned int f(int x) { return x; }
int main(void) {
#ifndef VIOLATED
  if (!(f(-1) > 0)) reach_error();
#else
  if (!(f(-1) < 0)) reach_error();
#endif
  return 0;
}
