// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// What two addresses have in common C does not say.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static char a;
static char b;

int main(void) {
  if (((unsigned long)&a & 15) != ((unsigned long)&b & 15)) reach_error();
  return 0;
}
