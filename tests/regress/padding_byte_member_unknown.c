// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A member may be one byte: a store to it through a pointer is no store to the padding itself.
// expect: unreach-call UNKNOWN
extern void reach_error(void);
void *memset(void *, int, unsigned long);

struct padded {
  char c;
  int i;
};

int main(void) {
  struct padded o;
  memset(&o, 5, sizeof o);
  char *p = &o.c;
  *p = 2;
  if (((unsigned char *)&o)[2] != 5) reach_error();
  return 0;
}
