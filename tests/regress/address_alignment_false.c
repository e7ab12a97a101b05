// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// An address is a multiple of what its object is aligned to.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int word;
static char byte;

int main(void) {
  int array[4];
  unsigned long at = (unsigned long)&array[1];
  if ((unsigned long)&word % 4 != 0) reach_error();
  if ((at & 3) != 0) reach_error();
  if (((unsigned)(unsigned long)&word & 3u) != 0) reach_error();
  if ((((unsigned long)&byte + 1) & 0) != 0) reach_error();
  if ((at | 1) == at + 1) reach_error();
  return 0;
}
