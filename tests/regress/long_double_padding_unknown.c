// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// oracle: skip, what is in padding C leaves open
// A store to a long double leaves the bytes behind its value open.
extern void reach_error(void);

int main(void) {
  union {
    long double l;
    unsigned char bytes[16];
  } u;
  u.bytes[12] = 7;
  u.l = 1;
  if (u.bytes[12] != 7) reach_error();
  return 0;
}
