// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// C leaves open whether these addresses are equal: neither TRUE nor FALSE.
extern void reach_error(void);

static unsigned long first(void) {
  int x;
  return (unsigned long)&x;
}

static unsigned long second(void) {
  int y;
  return (unsigned long)&y;
}

int main(void) {
  if (first() == second()) reach_error();
  return 0;
}
