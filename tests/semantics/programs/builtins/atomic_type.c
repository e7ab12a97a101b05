// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// C11 _Atomic.
extern void reach_error(void);

int main(void) {
  _Atomic int x = 1;
  x++;
  x += 2;
#ifndef VIOLATED
  if (!(x == 4)) reach_error();
#else
  if (!(x == 1)) reach_error();
#endif
  return 0;
}
