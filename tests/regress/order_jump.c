// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An operand that jumps away: the other one may come first, or not at all.
// oracle: skip, the order is open
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

static int x;

static int mark(void) {
  x = 1;
  return 0;
}
static int both(int a, int b) { return a + b; }

int main(void) {
  both(({ goto out; 0; }), mark());
out:
  if (x) reach_error();
  return 0;
}
