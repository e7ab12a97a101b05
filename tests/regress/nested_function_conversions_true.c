// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// What a nested function returns is converted to its own type.
extern void reach_error(void);

double d(void) {
  char f(int x) {
    return x;
  }
  return f(300);
}
void* vp(void) {
  void* n(void) {
    return 0;
  }
  return n();
}
_Bool b(void) {
  _Bool f(int x) {
    return x;
  }
  return f(2);
}
int main(void) {
  if (!(d() == 44.0)) reach_error();
  if (!(vp() == 0)) reach_error();
  if (!(b() == 1)) reach_error();
  unsigned char c(int x) {
    return (x, x + 256);
  }
  if (!(c(1) == 1)) reach_error();
  return 0;
}
