// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A thread-local variable of a sequential program.
extern void reach_error(void);

static _Thread_local int t = 3;
int main(void) {
  t++;
  if (!(t == 3)) reach_error();
  return 0;
}
