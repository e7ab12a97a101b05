// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A loop made of gotos.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int i = 0;
  again:
    if (i == 3) goto done;
    i++;
    goto again;
  done:
  if (!(i == 3)) reach_error();
  return 0;
}
