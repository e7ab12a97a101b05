// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A global counts the calls.
extern void reach_error(void);

static int calls;
static void down(int n) { calls++; if (n > 0) down(n - 1); }
int main(void) {
  down(3);
#ifndef VIOLATED
  if (!(calls == 4)) reach_error();
#else
  if (!(calls == 3)) reach_error();
#endif
  return 0;
}
