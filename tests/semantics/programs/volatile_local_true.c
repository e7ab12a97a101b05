// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A volatile local variable of a sequential program.
extern void reach_error(void);

int main(void) {
  volatile int x = 1;
  x = x + 1;
  if (!(x == 2)) reach_error();
  return 0;
}
