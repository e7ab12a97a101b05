// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
//
// Calls that ignore the result of what they call: C leaves them undefined, and they work.
extern void reach_error(void);
static int count;
static int by_cast(int x) {
  count += x;
  return x;
}
static void other(int x) {}
static void run(void (*f)(int)) { f(1); }
int main(void) {
  run(other);
  run((void (*)(int))by_cast);
  if (count == 1) reach_error();
  return 0;
}
