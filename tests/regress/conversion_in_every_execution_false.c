// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A conversion that changes a value in every execution: the program means what compilers make of it.
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

int main(void) {
  unsigned short all = -1;
  short narrow = all;
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += narrow;
  if (sum == -3) reach_error();
  return 0;
}
