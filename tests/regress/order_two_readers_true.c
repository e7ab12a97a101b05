// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// The function, and two arguments, are read before or after the call in another argument.
extern void reach_error(void);
static int x = 1;
static int sum(int a, int b, int c) { return a + b + c; }
static int difference(int a, int b, int c) { return a - b + c; }
static int (*function)(int, int, int) = sum;
static int change(void) {
  function = difference;
  x = 10;
  return 2;
}

int main(void) {
  int r = function(x, change(), x + 1);
  if (r != 5 && r != 14 && r != 23 && r != 1 && r != 10 && r != 19) reach_error();
  return 0;
}
