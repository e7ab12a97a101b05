// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Through a pointer to a member of a union.
extern void reach_error(void);

union u { int i; unsigned int u; };
int main(void) {
  union u v;
  unsigned int *p = &v.u;
  v.i = -1;
  *p = 5;
#ifndef VIOLATED
  if (!(v.i == 5)) reach_error();
#else
  if (!(v.i == -1)) reach_error();
#endif
  return 0;
}
