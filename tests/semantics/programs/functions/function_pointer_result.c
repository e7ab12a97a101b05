// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A function that returns a function.
extern void reach_error(void);

static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*pick(int n))(void) { return n ? one : two; }
int main(void) {
#ifndef VIOLATED
  if (!(pick(1)() + pick(0)() == 3)) reach_error();
#else
  if (!(pick(1)() + pick(0)() == 2)) reach_error();
#endif
  return 0;
}
