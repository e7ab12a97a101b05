// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A function that returns a function, and structures passed by value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
  int a;
  int b;
};
static int first(struct pair p) { return p.a; }
static int second(struct pair p) { return p.b; }
typedef int (*getter)(struct pair);
static getter choose(int n) { return n > 3 ? first : second; }
int main(void) {
  struct pair p = {10, 20};
  int n = __VERIFIER_nondet_int();
  int x = choose(n)(p);
  if (!(x == 20)) reach_error();
  return 0;
}
