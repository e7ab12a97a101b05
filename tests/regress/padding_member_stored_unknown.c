// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A store to a member through a pointer leaves the padding of its object unspecified.
// expect: unreach-call UNKNOWN
extern void reach_error(void);

struct padded {
  char c;
  int i;
};

int main(void) {
  struct padded s;
  unsigned char *p = (unsigned char *)&s;
  int *i = &s.i;
  p[2] = 5;
  *i = 2;
  if (p[2] != 5) reach_error();
  return 0;
}
