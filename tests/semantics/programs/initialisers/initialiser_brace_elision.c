// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Braces may be left out.
extern void reach_error(void);

struct s { int a[2]; int b; };
static struct s t[2] = {1, 2, 3, 4, 5, 6};
int main(void) {
#ifndef VIOLATED
  if (!(t[0].b == 3 && t[1].a[0] == 4 && t[1].b == 6)) reach_error();
#else
  if (!(t[0].b == 3 && t[1].a[0] == 1 && t[1].b == 6)) reach_error();
#endif
  return 0;
}
