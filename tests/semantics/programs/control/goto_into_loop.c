// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A jump into the body of a loop.
extern void reach_error(void);

int main(void) {
  int i = 5, n = 0;
  goto inside;
  for (i = 0; i < 8; i++) {
  inside:
    n++;
  }
#ifndef VIOLATED
  if (!(n == 3)) reach_error();
#else
  if (!(n == 8)) reach_error();
#endif
  return 0;
}
