// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// __auto_type takes the initialiser's type.
extern void reach_error(void);

int main(void) {
  unsigned char c = 255;
  __auto_type x = c + 1;
  __auto_type y = c;
  y++;
#ifndef VIOLATED
  if (!(x == 256 && y == 0)) reach_error();
#else
  if (!(x == 256 && y == 256)) reach_error();
#endif
  return 0;
}
