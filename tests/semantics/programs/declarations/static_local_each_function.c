// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Static variables of two functions with the same name.
extern void reach_error(void);

static int f(void) { static int n = 10; return n++; }
static int g(void) { static int n; return n++; }
int main(void) {
  f(); f(); g();
#ifndef VIOLATED
  if (!(f() == 12 && g() == 1)) reach_error();
#else
  if (!(f() == 12 && g() == 3)) reach_error();
#endif
  return 0;
}
