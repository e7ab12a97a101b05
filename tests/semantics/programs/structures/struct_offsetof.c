// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Offsets of members.
extern void reach_error(void);

struct s { char c; short h; int i; char d; long l; };
int main(void) {
#ifndef VIOLATED
  if (!(__builtin_offsetof(struct s, h) == 2 && __builtin_offsetof(struct s, l) == 16)) reach_error();
#else
  if (!(__builtin_offsetof(struct s, h) == 2 && __builtin_offsetof(struct s, l) == 12)) reach_error();
#endif
  return 0;
}
