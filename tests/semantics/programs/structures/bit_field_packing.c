// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Bit-fields share a unit.
extern void reach_error(void);

struct s { unsigned int a : 4, b : 4, c : 24; };
int main(void) {
#ifndef VIOLATED
  if (!(sizeof(struct s) == 4)) reach_error();
#else
  if (!(sizeof(struct s) == 12)) reach_error();
#endif
  return 0;
}
