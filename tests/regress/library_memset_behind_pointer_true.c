// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A block is set through a pointer variable; what lies behind it stays.
// expect: unreach-call TRUE
extern void reach_error(void);

typedef unsigned long size_t;
void *memset(void *, int, size_t);

int main(void) {
  char d[8] = "abcdefg";
  char *p = d;
  memset(p + 1, 'z', 2);
  if (d[0] != 'a' || d[1] != 'z' || d[2] != 'z' || d[3] != 'd') reach_error();
  return 0;
}
