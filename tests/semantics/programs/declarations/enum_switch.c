// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A switch over all values.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum colour { RED, GREEN, BLUE };
static int weight(enum colour c) {
  switch (c) {
    case RED: return 1;
    case GREEN: return 2;
    case BLUE: return 4;
  }
  return 0;
}
int main(void) {
  int c = __VERIFIER_nondet_int();
  int w = weight((enum colour)(unsigned)c);
#ifndef VIOLATED
  if (!(w >= 0 && w != 3)) reach_error();
#else
  if (!(w >= 0 && w != 4)) reach_error();
#endif
  return 0;
}
