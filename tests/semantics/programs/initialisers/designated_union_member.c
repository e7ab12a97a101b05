// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A designated member of an anonymous union in a structure.
extern void reach_error(void);

static struct { int tag; union { int i; char c; }; } g = {.tag = 2, .c = 'q'};
int main(void) {
#ifndef VIOLATED
  if (!(g.c == 'q' && g.tag == 2)) reach_error();
#else
  if (!(g.c == 0 && g.tag == 2)) reach_error();
#endif
  return 0;
}
