// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A block is copied to a place inside an array: the rest and the source stay.
// expect: unreach-call FALSE
extern void reach_error(void);

typedef unsigned long size_t;
void *memcpy(void *, const void *, size_t);

int main(void) {
  char d[8] = "abcdefg", s[3] = "xy";
  memcpy(d + 1, s, 2);
  if (d[1] == 'x' && d[3] == 'd') reach_error();
  return 0;
}
