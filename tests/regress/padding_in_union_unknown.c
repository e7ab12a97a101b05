// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A copy of a structure into a union copies padding, which other members of the union see.
// expect: unreach-call UNKNOWN
extern void reach_error(void);
void *memset(void *, int, unsigned long);

struct padded {
  char c;
  int i;
};
union either {
  struct padded s;
  unsigned char raw[8];
};

int main(void) {
  union either u;
  memset(&u, 5, sizeof u);
  struct padded v = {1, 2};
  u.s = v;
  if (u.raw[2] != 5) reach_error();
  return 0;
}
