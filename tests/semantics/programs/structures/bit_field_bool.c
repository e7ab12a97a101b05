// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A bit-field of type _Bool is 0 or 1.
extern void reach_error(void);

struct s { _Bool f : 1; };
int main(void) {
  struct s v;
  v.f = 2;
#ifndef VIOLATED
  if (!(v.f == 1)) reach_error();
#else
  if (!(v.f == 0)) reach_error();
#endif
  return 0;
}
