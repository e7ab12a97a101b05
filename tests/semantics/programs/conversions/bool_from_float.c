// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// 0.5 as _Bool is 1.
extern void reach_error(void);

int main(void) {
  _Bool b = 0.5;
  int i = (int)0.5;
#ifndef VIOLATED
  if (!(b == 1 && i == 0)) reach_error();
#else
  if (!(b == 0 && i == 0)) reach_error();
#endif
  return 0;
}
