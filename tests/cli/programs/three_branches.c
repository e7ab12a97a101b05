// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// n == x + y + z, three branches in one block.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = 0;
  int x = 0;
  int y = 0;
  int z = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      x++;
    } else if (__VERIFIER_nondet_int()) {
      y++;
    } else {
      z++;
    }
    n++;
  }
  if (n != x + y + z) reach_error();
  return 0;
}
