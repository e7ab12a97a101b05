// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, an external function
// A function that nothing is known of changes what it gets the address of.
void unknown(int *);
extern void reach_error(void);

int main(void) {
  int x = 1;
  unknown(&x);
  if (x != 1) reach_error();
  return 0;
}
