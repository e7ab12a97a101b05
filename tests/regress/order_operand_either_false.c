// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// Whatever is read first, x is not 1 any more.
extern void reach_error(void);
static int x = 1;
static int change(void) {
  x = 10;
  return 1;
}

int main(void) {
  x = x + change();
  if (x > 1) reach_error();
  return 0;
}
