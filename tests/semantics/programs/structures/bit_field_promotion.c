// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A narrow unsigned bit-field is promoted to int.
extern void reach_error(void);

struct s { unsigned int f : 3; };
int main(void) {
  struct s v;
  v.f = 0;
#ifndef VIOLATED
  if (!(v.f - 1 < 0)) reach_error();
#else
  if (!(v.f - 1 > 0)) reach_error();
#endif
  return 0;
}
