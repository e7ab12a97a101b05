// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Two functions that call each other.
extern void reach_error(void);

static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int main(void) {
#ifndef VIOLATED
  if (!(even(4) == 1)) reach_error();
#else
  if (!(even(4) == 0)) reach_error();
#endif
  return 0;
}
