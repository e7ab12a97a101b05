// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A character array in a structure.
extern void reach_error(void);

struct s { char name[4]; int n; };
int main(void) {
  struct s v = {"ab", 3};
  v.name[2] = 'c';
#ifndef VIOLATED
  if (!(v.name[1] == 'b' && v.name[2] == 'c' && v.name[3] == 0 && v.n == 3)) reach_error();
#else
  if (!(v.name[1] == 'b' && v.name[2] == 'c' && v.name[3] == 0 && v.n == 0)) reach_error();
#endif
  return 0;
}
