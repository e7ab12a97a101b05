// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A thread-local variable of a sequential program.
extern void reach_error(void);

static _Thread_local int t = 3;
int main(void) {
  t++;
#ifndef VIOLATED
  if (!(t == 4)) reach_error();
#else
  if (!(t == 3)) reach_error();
#endif
  return 0;
}
