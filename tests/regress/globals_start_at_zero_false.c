// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Globals without initialiser are zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int g;
static int h;
int k = 3;
int main(void) {
  if (!(g + h == k)) reach_error();
  return 0;
}
