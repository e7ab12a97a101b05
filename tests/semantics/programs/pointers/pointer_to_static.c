// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A function returns the address of its static variable.
extern void reach_error(void);

static int *counter(void) { static int n; return &n; }
int main(void) {
  *counter() = 3;
  ++*counter();
#ifndef VIOLATED
  if (!(*counter() == 4)) reach_error();
#else
  if (!(*counter() == 3)) reach_error();
#endif
  return 0;
}
