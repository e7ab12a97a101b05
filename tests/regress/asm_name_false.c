// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// asm(name) of a declaration is the name of the symbol.
extern void reach_error(void);

int f(int) __asm__("real_f");
int real_g(int x) {
  return x + 1;
}
extern int g(int) __asm__("real_g");
int f(int x) {
  return x * 2;
}
int real_v = 5;
extern int v __asm__("real_v");
int main(void) {
  if (!(f(3) == 6)) reach_error();
  if (!(g(3) == 4)) reach_error();
  if (!(v == 5)) reach_error();
  v = 6;
  if (!(real_v == 6)) reach_error();
  reach_error();
  return 0;
}
