// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, the order of evaluation is the compiler's choice
// What ends the program may come after the error.
extern void exit(int);
extern void reach_error(void);
static int end(void) { exit(0); }
static int fail(void) {
  reach_error();
  return 1;
}

int main(void) { return end() + fail(); }
