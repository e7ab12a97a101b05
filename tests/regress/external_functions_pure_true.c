// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --external-functions pure
// expect: unreach-call TRUE
// oracle: skip, an external function
// With that option a function that nothing is known of changes nothing.
void unknown(int *);
extern void reach_error(void);

int main(void) {
  int x = 1;
  unknown(&x);
  if (x != 1) reach_error();
  return 0;
}
