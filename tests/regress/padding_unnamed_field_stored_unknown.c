// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A store to a member leaves bit-fields without a name unspecified: they are padding.
// expect: unreach-call UNKNOWN
extern void reach_error(void);
void *memset(void *, int, unsigned long);

struct fields {
  unsigned a : 8;
  unsigned : 8;
  unsigned b : 16;
};

int main(void) {
  struct fields s;
  memset(&s, 5, sizeof s);
  s.a = 5;
  if (((unsigned char *)&s)[1] != 5) reach_error();
  return 0;
}
