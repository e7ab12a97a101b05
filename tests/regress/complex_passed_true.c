// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Complex numbers as arguments, results, members and static objects.
extern void reach_error(void);

_Complex int f(_Complex int x, int y) {
  return x + y;
}
_Complex int g;
struct s {
  char c;
  _Complex short z;
} v;
int main(void) {
  _Complex int a = f(2 + 1i, 5);
  if (!(__real__ a == 7 && __imag__ a == 1)) reach_error();
  if (!(g == 0)) reach_error();
  g = a;
  if (!(g == a)) reach_error();
  v.z = 3 + 2i;
  if (!(__imag__ v.z == 2)) reach_error();
  _Complex int* p = &g;
  if (!(__imag__ * p == 1)) reach_error();
  if (!(sizeof(g) == 8)) reach_error();
  return 0;
}
