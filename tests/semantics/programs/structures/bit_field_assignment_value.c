// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The value of an assignment is that of the bit-field afterwards.
extern void reach_error(void);

struct s { unsigned int f : 2; };
int main(void) {
  struct s v;
  int x = (v.f = 7);
#ifndef VIOLATED
  if (!(x == 3)) reach_error();
#else
  if (!(x == 7)) reach_error();
#endif
  return 0;
}
