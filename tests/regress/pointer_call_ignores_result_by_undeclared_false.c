// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
//
// As pointer_call_ignores_result_false.c, by another way around types.
extern void reach_error(void);
static int count;
static long by(int x) {
  count += x;
  return x;
}
static void other(int x) {}
static void run(void (*f)(int)) { f(1); }
static void pass();
int main(void) {
  run(other);
  pass(other);
  pass(by);
  if (count == 1) reach_error();
  return 0;
}
static void pass(f) void (*f)(int);
{ run(f); }
