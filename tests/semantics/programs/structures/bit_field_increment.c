// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Increments wrap at the width.
extern void reach_error(void);

struct s { unsigned int f : 2; };
int main(void) {
  struct s v = {0};
  for (int i = 0; i < 5; i++) v.f++;
#ifndef VIOLATED
  if (!(v.f == 1)) reach_error();
#else
  if (!(v.f == 5)) reach_error();
#endif
  return 0;
}
