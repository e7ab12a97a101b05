// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Arguments are converted to the parameters' types.
extern void reach_error(void);

static int low(unsigned char c) { return c; }
int main(void) {
#ifndef VIOLATED
  if (!(low(300) == 44 && low(-1) == 255)) reach_error();
#else
  if (!(low(300) == 300 && low(-1) == 255)) reach_error();
#endif
  return 0;
}
