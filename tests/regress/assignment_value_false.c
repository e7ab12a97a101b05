// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// The value of an assignment is the value stored.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x;
  unsigned char c;
  int y = (c = 257);
  int z = x = 9;
  if (!(y == 257)) reach_error();
  return 0;
}
