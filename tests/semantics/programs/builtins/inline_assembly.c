// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Assembly with an output.
extern void reach_error(void);

int main(void) {
  int x = 1, y = 0;
  __asm__("movl %1, %0" : "=r"(y) : "r"(x));
#ifndef VIOLATED
  if (!(y == 1)) reach_error();
#else
  if (!(y == 0)) reach_error();
#endif
  return 0;
}
