// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A structure as the value of a statement expression.
extern void reach_error(void);

struct s { int a, b; };
int main(void) {
  struct s x = ({ struct s t = {1, 5}; t.a++; t; });
#ifndef VIOLATED
  if (!(x.a == 2 && x.b == 5)) reach_error();
#else
  if (!(x.a == 2 && x.b == 1)) reach_error();
#endif
  return 0;
}
