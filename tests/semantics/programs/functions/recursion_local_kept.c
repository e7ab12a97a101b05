// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A local variable survives the inner call.
extern void reach_error(void);

static int f(int n) {
  int mine = n;
  if (n > 0) f(n - 1);
  return mine;
}
int main(void) {
#ifndef VIOLATED
  if (!(f(2) == 2)) reach_error();
#else
  if (!(f(2) == 0)) reach_error();
#endif
  return 0;
}
