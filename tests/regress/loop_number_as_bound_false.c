// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What would hold for a larger bound does not hold for this one.
// expect: unreach-call FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned y = 3;
  unsigned i = 0;
  while (i < 20) {
    i++;
    if (__VERIFIER_nondet_int()) y++;
  }
  if (y > 22) reach_error();
  return 0;
}
