// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// How far objects are from each other C does not say.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int x;
static int y;

int main(void) {
  if ((unsigned long)&x + 32 == (unsigned long)&y) reach_error();
  return 0;
}
