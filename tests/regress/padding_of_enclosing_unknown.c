// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A store through a pointer to a member leaves the padding of the enclosing structure unspecified, too.
// expect: unreach-call UNKNOWN
extern void reach_error(void);
void *memset(void *, int, unsigned long);

struct inner {
  short x;
  int y;
};
struct outer {
  char c;
  struct inner n;
};

int main(void) {
  struct outer o;
  memset(&o, 5, sizeof o);
  struct inner *p = &o.n;
  p->y = 2;
  if (((unsigned char *)&o)[2] != 5) reach_error();
  return 0;
}
