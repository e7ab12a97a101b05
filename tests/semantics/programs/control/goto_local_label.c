// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A label local to a block (GNU C).
extern void reach_error(void);

#define FIRST(c) ({ __label__ done; int r = 0; if (c) goto done; r = 1; done: r; })
int main(void) {
#ifndef VIOLATED
  if (!(FIRST(0) == 1 && FIRST(1) == 0)) reach_error();
#else
  if (!(FIRST(0) == 1 && FIRST(1) == 1)) reach_error();
#endif
  return 0;
}
