// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A nested function (GNU C) changes a variable of the function around it.
extern void reach_error(void);

int main(void) {
  int n = 0;
  void inc(int by) {
    n += by;
    if (by > 3) return;
    n++;
  }
  inc(1);
  if (!(n == 2)) reach_error();
  inc(5);
  if (!(n == 7)) reach_error();
  reach_error();
  return 0;
}
