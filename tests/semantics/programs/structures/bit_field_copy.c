// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A structure with bit-fields is copied.
extern void reach_error(void);

struct s { unsigned int a : 3, b : 5; };
int main(void) {
  struct s x = {2, 17}, y;
  y = x;
  x.b = 0;
#ifndef VIOLATED
  if (!(y.a == 2 && y.b == 17)) reach_error();
#else
  if (!(y.a == 2 && y.b == 0)) reach_error();
#endif
  return 0;
}
