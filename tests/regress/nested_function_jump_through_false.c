// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A goto out of a nested function ends the functions between, too.
extern void reach_error(void);

void call(void (*h)(int), int x) {
  h(x);
  h(x + 1);
}
int main(void) {
  __label__ out;
  int n = 0;
  void f(int x) {
    n += x;
    if (x == 3) goto out;
  }
  call(f, 5);
  if (!(n == 11)) reach_error();
  call(f, 2);
  if (!(0)) reach_error();
out:
  if (!(n == 16)) reach_error();
  reach_error();
  return 0;
}
