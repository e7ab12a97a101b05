// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What an execution does not know may be no input: a copy of an unknown value, what a loop left
// behind, padding that was copied, a function's effect on memory that is not followed.
// pcegar: --time-limit 5
// expect: unreach-call TRUE|UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern double sqrt(double);

struct pair {
  char first;
  int second;
};

int main(void) {
  int x = __VERIFIER_nondet_int();
  struct pair one, other;
  one.first = 1;
  one.second = x;
  other = one;
  if (other.second != x) reach_error();
  unsigned u = __VERIFIER_nondet_int();
  unsigned bits = 0;
  for (unsigned i = 0; i < 40; i++) bits += (u >> (i % 32)) & 1;
  if (bits > 40) reach_error();
  if (u % 5 == 6) reach_error();
  double root = sqrt(u);
  if (root < 0) reach_error();
  long k = (long)&one;
  if ((k & 3) == 1) reach_error();
  return 0;
}
