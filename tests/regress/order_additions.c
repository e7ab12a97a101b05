// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Two additions to one place, one of which drops bits: they cannot be swapped.
// oracle: skip, the order is open
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

static int x = 200;

static int narrow(void) {
  x = (signed char)x + 1;
  return 0;
}
static int wide(void) {
  x += 200;
  return 0;
}
static int both(int a, int b) { return a + b; }

int main(void) {
  both(narrow(), wide());
  if (x == -111) reach_error();
  return 0;
}
