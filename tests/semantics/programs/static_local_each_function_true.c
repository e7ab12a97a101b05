// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Static variables of two functions with the same name.
extern void reach_error(void);

static int f(void) { static int n = 10; return n++; }
static int g(void) { static int n; return n++; }
int main(void) {
  f(); f(); g();
  if (!(f() == 12 && g() == 1)) reach_error();
  return 0;
}
