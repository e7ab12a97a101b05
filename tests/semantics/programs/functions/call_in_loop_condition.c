// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A call in a loop's condition.
extern void reach_error(void);

static int left = 3;
static int more(void) { return left-- > 0; }
int main(void) {
  int n = 0;
  while (more()) n++;
#ifndef VIOLATED
  if (!(n == 3 && left == -1)) reach_error();
#else
  if (!(n == 3 && left == 0)) reach_error();
#endif
  return 0;
}
