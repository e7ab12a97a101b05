// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A goto out of a nested function.
extern void reach_error(void);

int main(void) {
  __label__ out;
  int n = 0;
  void f(int x) {
    n = x;
    if (x == 3) goto out;
    n = 100;
  }
  f(2);
  if (!(n == 100)) reach_error();
  f(3);
  if (!(0)) reach_error();
out:
  if (!(n == 3)) reach_error();
  reach_error();
  return 0;
}
