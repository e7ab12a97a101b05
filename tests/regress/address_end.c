// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// C leaves open whether these addresses are equal: neither TRUE nor FALSE.
extern void reach_error(void);

static int a[2];
static int b[2];

int main(void) {
  int* end = a + 2;
  if (end == b) reach_error();
  return 0;
}
