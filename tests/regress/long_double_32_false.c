// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --32
// expect: unreach-call FALSE
// oracle: skip, 32 bits
// With 32 bits a long double takes 12 bytes.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
  char c;
  long double l;
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1) return 0;
  long double a[2] = {1, 0x1p-63L};
  struct pair p = {1, a[0] + a[1]}, q = p;
  if (sizeof a != 24 || sizeof p != 16 || (char *)&p.l - (char *)&p != 4) reach_error();
  if (q.l - a[n] == a[1 - n]) reach_error();
  return 0;
}
