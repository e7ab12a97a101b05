// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// x is read before or after the call, the subscript and the pointer too; neither reaches the error.
extern void reach_error(void);
static int x = 1, i, a[3];
static int *p = a;
static int change(void) {
  x = 10;
  return 1;
}
static int next(void) {
  i = 2;
  p = a + 1;
  return 7;
}

int main(void) {
  x += change();
  if (x != 2 && x != 11) reach_error();
  a[i] = next();
  if (a[0] != 7 && a[2] != 7) reach_error();
  i = 0;
  p = a;
  p[i / 2] = next() + 1;
  if (a[0] != 8 && a[1] != 8 && a[2] != 8) reach_error();
  return 0;
}
