// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Division truncates toward zero.
extern void reach_error(void);

int main(void) {
  int a = -7, b = 2;
#ifndef VIOLATED
  if (!(a / b == -3 && 7 / -b == -3)) reach_error();
#else
  if (!(a / b == -4 && 7 / -b == -3)) reach_error();
#endif
  return 0;
}
