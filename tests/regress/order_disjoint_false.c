// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Calls that do not get in each other's way; increments commute; && and , have an order.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int x = 3, calls;
static struct { int read, written; } s;
static int twice(int k) {
  calls++;
  return 2 * k;
}
static int store(int k) { return s.written = k; }
static int set(void) {
  x = 5;
  return 1;
}

int main(void) {
  int local = 4;
  int in = (__VERIFIER_nondet_int() & 1) + (__VERIFIER_nondet_int() & 1);
  int r = twice(1) + twice(2) + store(local) * s.read + x * twice(0);
  int t[2] = {twice(1), store(local)};
  if (set() && x == 5) r += x;
  r += (set(), x);
  if (in < 0 || r + t[0] + t[1] + calls == 26) reach_error();
  return 0;
}
