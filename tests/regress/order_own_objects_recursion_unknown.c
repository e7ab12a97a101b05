// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// oracle: skip, the order of evaluation is the compiler's choice
// A variable of a function that calls itself may be one of an outer call, which both calls change.
extern void reach_error(void);
static int step(int depth, int* outer) {
  int mine = 1;
  if (depth == 0) {
    *outer *= 2;
    *outer += 1;
    return *outer;
  }
  return step(0, &mine) * 10 + step(0, &mine);
}
int main(void) {
  int x = 0;
  if (step(1, &x) == 37) reach_error();
  return 0;
}
