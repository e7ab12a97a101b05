// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A constant table.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static const unsigned char bits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
int main(void) {
  int x = __VERIFIER_nondet_int();
#ifndef VIOLATED
  if (!(bits[x & 15] <= 4)) reach_error();
#else
  if (!(bits[x & 15] <= 3)) reach_error();
#endif
  return 0;
}
