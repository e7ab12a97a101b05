// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Nested functions of one name, and one of that name outside.
extern void reach_error(void);

int f(void) {
  int h(void) {
    return 1;
  }
  return h();
}
int g(void) {
  int h(void) {
    return 2;
  }
  return h();
}
int h(void) {
  return 3;
}
int main(void) {
  if (!(f() == 1)) reach_error();
  if (!(g() == 2)) reach_error();
  if (!(h() == 3)) reach_error();
  reach_error();
  return 0;
}
