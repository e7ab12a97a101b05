// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The aligned attribute.
extern void reach_error(void);

struct s { char c; char d __attribute__((aligned(16))); };
int main(void) {
#ifndef VIOLATED
  if (!(sizeof(struct s) == 32 && _Alignof(struct s) == 16)) reach_error();
#else
  if (!(sizeof(struct s) == 17 && _Alignof(struct s) == 16)) reach_error();
#endif
  return 0;
}
