// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// An array of function pointers, called by constant and by variable index.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int zero(void) { return 0; }
static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*const table[3])(void) = {zero, one, two};
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
  int x = table[i]();
  int y = table[2]();
  if (!(x != i + 1 - (y - 1) || i == 0)) reach_error();
  return 0;
}
