// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A definition without prototype.
extern void reach_error(void);

static int add(a, b)
  int a;
  short b;
{
  return a + b;
}
int main(void) {
#ifndef VIOLATED
  if (!(add(1, 65538) == 3)) reach_error();
#else
  if (!(add(1, 65538) == 65539)) reach_error();
#endif
  return 0;
}
