// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An unsigned bit-field keeps its low bits.
extern void reach_error(void);

struct s { unsigned int f : 3; };
int main(void) {
  struct s v;
  v.f = 9;
#ifndef VIOLATED
  if (!(v.f == 1)) reach_error();
#else
  if (!(v.f == 9)) reach_error();
#endif
  return 0;
}
