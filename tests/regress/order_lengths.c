// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Lengths of arrays are operands, too.
// oracle: skip, the order is open
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

static int x = 1;

static int set(void) {
  x = 5;
  return 3;
}

int main(void) {
  int sum = x + (int)sizeof(char[set()]);
  if (sum == 4) reach_error();
  return 0;
}
