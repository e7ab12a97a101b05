// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A mark in the last bit of an address.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int x;

int main(void) {
  unsigned long p = (unsigned long)&x;
  int mark = __VERIFIER_nondet_int();
  if (mark) p |= 1;
  if (p & 1) {
    int* q = (int*)(p & ~1UL);
    *q = 5;
  }
  if ((x == 5) == (mark != 0)) reach_error();
  return 0;
}
