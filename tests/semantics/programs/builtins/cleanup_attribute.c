// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A function runs at the end of the block.
extern void reach_error(void);

static int closed;
static void close_it(int *p) { closed += *p; }
int main(void) {
  {
    int x __attribute__((cleanup(close_it))) = 3;
    (void)x;
  }
#ifndef VIOLATED
  if (!(closed == 3)) reach_error();
#else
  if (!(closed == 0)) reach_error();
#endif
  return 0;
}
