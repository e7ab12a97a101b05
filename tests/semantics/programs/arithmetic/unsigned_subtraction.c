// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A difference below zero wraps around.
extern void reach_error(void);

int main(void) {
  unsigned int a = 2, b = 3;
#ifndef VIOLATED
  if (!(a - b > 0 && a - b == 0xffffffffu)) reach_error();
#else
  if (!(a - b < 0 && a - b == 0xffffffffu)) reach_error();
#endif
  return 0;
}
