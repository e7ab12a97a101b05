// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A negative int as an unsigned long.
extern void reach_error(void);

static int big(unsigned long n) { return n > 1000; }
int main(void) {
#ifndef VIOLATED
  if (!(big(-1) == 1 && !big(7))) reach_error();
#else
  if (!(big(-1) == 0 && !big(7))) reach_error();
#endif
  return 0;
}
