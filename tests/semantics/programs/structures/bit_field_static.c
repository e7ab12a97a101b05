// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Bit-fields of static objects start at zero.
extern void reach_error(void);

static struct { unsigned int a : 1; int b : 7; } g;
int main(void) {
#ifndef VIOLATED
  if (!(g.a == 0 && g.b == 0)) reach_error();
#else
  if (!(g.a == 0 && g.b == 1)) reach_error();
#endif
  return 0;
}
