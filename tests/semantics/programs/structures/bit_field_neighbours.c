// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Writing one bit-field leaves its neighbours alone.
extern void reach_error(void);

struct s { unsigned int a : 4, b : 4; int c; };
int main(void) {
  struct s v = {5, 6, 7};
  v.a = 15;
#ifndef VIOLATED
  if (!(v.b == 6 && v.c == 7)) reach_error();
#else
  if (!(v.b == 15 && v.c == 7)) reach_error();
#endif
  return 0;
}
