// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A volatile local variable of a sequential program.
extern void reach_error(void);

int main(void) {
  volatile int x = 1;
  x = x + 1;
#ifndef VIOLATED
  if (!(x == 2)) reach_error();
#else
  if (!(x == 1)) reach_error();
#endif
  return 0;
}
