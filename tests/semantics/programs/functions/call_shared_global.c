// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Calls are made in the order of the statements.
extern void reach_error(void);

static int n;
static int next(void) { return ++n; }
int main(void) {
  int a = next();
  int b = next() * 10;
  b += a;
#ifndef VIOLATED
  if (!(b == 21 && n == 2)) reach_error();
#else
  if (!(b == 12 && n == 2)) reach_error();
#endif
  return 0;
}
