// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A store to a member leaves the padding of its object unspecified, also where the object is
// initialised again in a loop.
// expect: unreach-call UNKNOWN
extern void reach_error(void);

struct padded {
  char c;
  int i;
};

int main(void) {
  unsigned char seen = 0;
  for (int k = 0; k < 2; k++) {
    struct padded s = {1, 2};
    unsigned char *p = (unsigned char *)&s;
    if (k == 1) seen = p[2];
    p[2] = 5;
  }
  if (seen != 5) reach_error();
  return 0;
}
