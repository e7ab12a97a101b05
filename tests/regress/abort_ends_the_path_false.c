// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Nothing after abort() or exit() runs.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

extern void abort(void);
extern void exit(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0) abort();
  if (x > 9) exit(1);
  if (!(x < 9)) reach_error();
  return 0;
}
