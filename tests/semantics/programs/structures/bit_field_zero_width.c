// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A width of zero starts a new unit.
extern void reach_error(void);

struct s { unsigned int a : 4; unsigned int : 0; unsigned int b : 4; };
int main(void) {
#ifndef VIOLATED
  if (!(sizeof(struct s) == 8)) reach_error();
#else
  if (!(sizeof(struct s) == 4)) reach_error();
#endif
  return 0;
}
