// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Six targets need a value that is not modelled, and a seventh does not: that one is found.
// expect: unreach-call FALSE
// pcegar: --execution-steps 0
// oracle: skip, assembly
extern void reach_error(void);
extern int input(void);

int main(void) {
  if (input() == 0) {
    int u;
    __asm__("# no instruction" : "=r"(u));
    if (u == 1) reach_error();
    if (u == 2) reach_error();
    if (u == 3) reach_error();
    if (u == 4) reach_error();
    if (u == 5) reach_error();
    if (u == 6) reach_error();
  } else {
    int x = input();
    if (x > 6) x = x - 3;
    if (x == 4) reach_error();
  }
  return 0;
}
