// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A structure without members (GNU C).
extern void reach_error(void);

struct e {};
struct s { struct e e; int a; };
int main(void) {
  struct s v = {{}, 3};
#ifndef VIOLATED
  if (!(sizeof(struct e) == 0 && v.a == 3)) reach_error();
#else
  if (!(sizeof(struct e) == 1 && v.a == 3)) reach_error();
#endif
  return 0;
}
