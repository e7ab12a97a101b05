// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A copy of a union keeps the bytes of all members, also where a structure in it has padding.
// expect: unreach-call TRUE
extern void reach_error(void);

struct padded {
  char c;
  int i;
};
union either {
  struct padded s;
  unsigned char raw[8];
};

int main(void) {
  union either a, b;
  for (int i = 0; i < 8; i++) a.raw[i] = i;
  b = a;
  if (b.raw[2] != 2) reach_error();
  return 0;
}
