// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Members of an anonymous union share their storage.
extern void reach_error(void);

struct s { int tag; union { int i; unsigned int u; }; };
int main(void) {
  struct s v;
  v.tag = 1;
  v.i = -1;
#ifndef VIOLATED
  if (!(v.u == 0xffffffffu && v.tag == 1)) reach_error();
#else
  if (!(v.u == 1 && v.tag == 1)) reach_error();
#endif
  return 0;
}
