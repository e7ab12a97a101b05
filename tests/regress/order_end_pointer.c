// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// exit() through a pointer: the other operand may come first.
// oracle: skip, the order is open
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);
extern void exit(int);

static void (*end)(int) = exit;

static int stop(void) {
  end(0);
  return 0;
}
static int fail(void) {
  reach_error();
  return 0;
}
static int both(int a, int b) { return a + b; }

int main(void) { return both(stop(), fail()); }
