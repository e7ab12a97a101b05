// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The remainder has the sign of the dividend.
extern void reach_error(void);

int main(void) {
  int a = -7, b = 3;
#ifndef VIOLATED
  if (!(a % b == -1 && 7 % -b == 1)) reach_error();
#else
  if (!(a % b == 2 && 7 % -b == 1)) reach_error();
#endif
  return 0;
}
