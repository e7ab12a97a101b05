// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A table of functions.
extern void reach_error(void);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int (*const table[2])(int, int) = {add, sub};
int main(void) {
#ifndef VIOLATED
  if (!(table[0](5, 3) == 8 && table[1](5, 3) == 2)) reach_error();
#else
  if (!(table[0](5, 3) == 8 && table[1](5, 3) == 8)) reach_error();
#endif
  return 0;
}
