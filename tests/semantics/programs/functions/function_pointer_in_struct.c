// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Operations in a structure.
extern void reach_error(void);

struct ops { int (*get)(void); void (*set)(int); };
static int state;
static int get(void) { return state; }
static void set(int n) { state = n; }
static const struct ops ops = {.set = set, .get = get};
int main(void) {
  ops.set(5);
#ifndef VIOLATED
  if (!(ops.get() == 5)) reach_error();
#else
  if (!(ops.get() == 0)) reach_error();
#endif
  return 0;
}
