// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A function that is known by the symbol of another declaration.
extern void reach_error(void);

extern int foo(int) __asm__("bar");
static int foo2(int x) __asm__("baz");
int bar(int x) {
  return x + 10;
}
static int foo2(int x) {
  return x - 1;
}
int main(void) {
  if (!(foo(1) == 11)) reach_error();
  if (!(foo2(1) == 0)) reach_error();
  return 0;
}
