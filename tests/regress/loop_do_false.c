// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// The body of a do loop runs at least once.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int runs = 0;
  do {
    if (runs < 2) runs++;
  } while (runs < n && runs < 2);
  if (!(runs <= 1)) reach_error();
  return 0;
}
