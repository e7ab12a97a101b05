// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Returns out of switches and loops of a nested function.
extern void reach_error(void);

int main(void) {
  int k = 2;
  int f(int x) {
    switch (x) {
      case 1: return 10;
      case 2: {
        return 20;
      }
      default: break;
    }
    do {
      if (x > 5) break;
      return k;
    } while (0);
    return -1;
  }
  if (!(f(1) == 10)) reach_error();
  if (!(f(2) == 20)) reach_error();
  if (!(f(3) == 2)) reach_error();
  if (!(f(9) == -1)) reach_error();
  reach_error();
  return 0;
}
