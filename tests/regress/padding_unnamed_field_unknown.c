// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A bit-field without a name is padding.
// expect: unreach-call UNKNOWN
extern void reach_error(void);
void *memset(void *, int, unsigned long);

struct fields {
  unsigned a : 8;
  unsigned : 8;
  unsigned b : 16;
};

int main(void) {
  struct fields s, t = {1, 2};
  memset(&s, 5, sizeof s);
  s = t;
  s.a = 5;
  if (((unsigned char *)&s)[1] != 0) reach_error();
  return 0;
}
