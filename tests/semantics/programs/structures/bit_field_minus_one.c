// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// All ones read from a signed and an unsigned bit-field.
extern void reach_error(void);

struct s { int s : 4; unsigned int u : 4; };
int main(void) {
  struct s v = {-1, -1};
#ifndef VIOLATED
  if (!(v.s == -1 && v.u == 15)) reach_error();
#else
  if (!(v.s == -1 && v.u == -1)) reach_error();
#endif
  return 0;
}
